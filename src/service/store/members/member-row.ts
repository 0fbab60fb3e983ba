/**
 * `invited`: has not opened the link to join yet. `disabled`: has left; can't sign in, and nobody finds the member, but
 * what the member shared stays.
 */
export type MemberState = 'invited' | 'active' | 'disabled'

export const roles = ['member', 'administrator'] as const

export type Role = (typeof roles)[number]

/** A member's profile; texts are empty if not given. */
export interface MemberRow {
  id: string
  name: string
  first_name: string
  last_name: string
  /** `M`, `F` or empty. */
  gender: string
  headline: string
  introduction: string
  interests: string
  city: string
  country: string
  /** ISO 639, two letters. */
  language: string
  /** Id of the member's picture; empty without one. */
  picture: string
  /** Default value of a status's `social_account` (§4), separated by commas. */
  social_accounts: string
  updated: number
  state: MemberState
  role: Role
}
