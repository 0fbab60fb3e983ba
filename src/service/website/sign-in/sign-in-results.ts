/** Why a password was not verified. */
export type Refusal =
  /** Too many wrong attempts; blocked for this many minutes. */
  | { kind: 'too-often'; minutes: number }
  /** Too many right passwords; blocked for this many minutes. */
  | { kind: 'right-too-often'; minutes: number }
  /** The password queue is full; this doesn't count as an attempt. It is the sender's turn in this many seconds. */
  | { kind: 'busy'; seconds: number }

/** `disabled`: login and password are right, but the member was locked out. */
export type SignInResult = { kind: 'signed-in' } | { kind: 'wrong' } | { kind: 'disabled' } | Refusal

export type LinkSignIn = { kind: 'signed-in' } | { kind: 'invalid' } | { kind: 'busy' }

/** The result of an action that needs the password. */
export type Confirmation<Result> = { kind: 'done'; result: Result } | { kind: 'wrong' } | Refusal

export type PasswordChange = { kind: 'changed' } | { kind: 'wrong' } | Refusal
