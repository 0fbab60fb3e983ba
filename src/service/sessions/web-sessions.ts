import type { Context } from 'hono'
import { revokeAccess } from '../actions/membership.ts'
import type { SentForm } from '../http/input.ts'
import type { SessionRow, SignedInElsewhere } from '../store/access/sessions.ts'
import { hashSecret, newSecret, sameSecret } from '../store/engine/secrets.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Credential } from '../store/members/members.ts'
import { normalizeLogin } from '../store/members/names.ts'
import type { Store } from '../store/store.ts'
import { createBrowserCookies } from './cookies.ts'
import {
  type CorrectPassword,
  createPasswordAttempts,
  type PasswordAttemptsDeps,
  type Refusal,
} from './password-attempts.ts'
import { TooBusy } from './password-queue.ts'
import type { Passwords } from './passwords.ts'

interface WebSessionsDeps extends PasswordAttemptsDeps {
  secure: boolean
  passwords: Passwords
  hasPasswords: boolean
}

interface PasswordVisit {
  context: Context
  member: MemberRow
  change<Result>(work: (tx: Store) => Promise<Result>): Promise<Result>
}

/** `disabled`: login and password are right, but the member was locked out. */
type SignInResult = { kind: 'signed-in' } | { kind: 'wrong' } | { kind: 'disabled' } | Refusal

type Confirmation<Result> = { kind: 'done'; result: Result } | { kind: 'wrong' } | Refusal

export type WebSessions = ReturnType<typeof createWebSessions>

export function createWebSessions(deps: WebSessionsDeps) {
  const { store, passwords, passwordQueue, hasPasswords, now, clientIp } = deps
  const cookies = createBrowserCookies(deps.secure)
  const { attempt, countRight, ticketOf } = createPasswordAttempts(deps, cookies)

  type NewHash = (before: string) => string | Promise<string>

  /** @returns the hash to store if the password is right. @param newHash returns it, for the previous one */
  const verify = async (password: string, credential: Credential | undefined, newHash: NewHash) =>
    (await passwords.check(password, credential?.password)) && credential ? newHash(credential.password) : undefined

  /** Begins a session in place of the browser's previous one, which may be another member's. */
  const beginSession = (tx: Store, context: Context, member: string, signedIn?: SignedInElsewhere): Promise<string> =>
    tx.sessions.begin(member, now(), signedIn, cookies.session(context))

  function setCookies(context: Context, session: string, credential: Credential, device?: string): void {
    cookies.setSession(context, session)
    cookies.setDevice(context, credential, device)
  }

  /** Verifies the password, then runs `work` in a transaction; again, if the password was replaced meanwhile. */
  async function confirm<Result>(
    visit: PasswordVisit,
    password: string,
    newHash: NewHash,
    work: (tx: Store, right: CorrectPassword) => Promise<Result>,
  ): Promise<Confirmation<Result>> {
    if (!hasPasswords) return { kind: 'wrong' }
    const { context, member, change } = visit
    const credential = await store.members.credentialOf(member.id)
    const verification = () => verify(password, credential, newHash)
    const right = await attempt(context, credential?.login ?? '', credential, verification)
    if (right.kind !== 'right') return right
    const done = await change(async (tx) => {
      await countRight(tx.attempts, right)
      if (!(await tx.members.replacePassword(member.id, right.credential.password, right.hash))) return undefined
      return { kind: 'done', result: await work(tx, right) } as const
    })
    return done ?? confirm(visit, password, newHash, work)
  }

  async function find(context: Context, tx: Store): Promise<SessionRow | undefined> {
    const session = cookies.session(context)
    return session ? tx.sessions.find(session, now()) : undefined
  }

  /** The CSRF tokens of forms, each for a browser and its session; other sites and earlier sessions don't know it. */
  const tokenOf = (context: Context, visitor: string): string =>
    hashSecret(`form ${visitor} ${cookies.session(context) ?? ''}`)

  const partsOf = (form: SentForm): string[] => String(form.get('csrf_token') ?? '').split('.')

  return {
    /** The value of `csrf_token`. @param owner the member who fills the form in; not checked, see `ownerOf` */
    csrfToken(context: Context, owner?: string): string {
      let visitor = cookies.visitor(context)
      if (!visitor) {
        visitor = newSecret()
        cookies.setVisitor(context, visitor)
      }
      return [tokenOf(context, visitor), ...(owner ? [owner] : [])].join('.')
    },

    hasValidCsrfToken(context: Context, form: SentForm): boolean {
      const visitor = cookies.visitor(context)
      const [token = ''] = partsOf(form)
      return visitor !== undefined && sameSecret(token, tokenOf(context, visitor))
    },

    /** The member who filled in a form of an earlier session, if it says: somebody else may be signed in here now. */
    ownerOf: (form: SentForm): string | undefined => partsOf(form)[1],

    session: find,

    async member(context: Context, tx = store): Promise<MemberRow | undefined> {
      const session = await find(context, tx)
      return session && tx.members.find(session.member)
    },

    /** The hash by which the visitor's session is stored. */
    storedSession: (context: Context): string => hashSecret(cookies.session(context) ?? ''),

    waitingLogin: async (context: Context): Promise<string | undefined> => (await ticketOf(context))?.login,

    async signIn(context: Context, login: string, password: string): Promise<SignInResult> {
      if (!hasPasswords) return { kind: 'wrong' }
      const credential = await store.members.credential(login)
      const newHash = (before: string) => (passwords.isOutdated(before) ? passwords.hash(password) : before)
      const right = await attempt(context, login, credential, () => verify(password, credential, newHash))
      if (right.kind !== 'right') return right
      const { member, password: hashBefore } = right.credential
      const session = await store.transaction(async (tx) => {
        await countRight(tx.attempts, right)
        if (!(await tx.members.replacePassword(member, hashBefore, right.hash))) return undefined
        if ((await tx.members.find(member))?.state === 'disabled') return 'disabled'
        return beginSession(tx, context, member)
      })
      if (session === undefined) return this.signIn(context, login, password)
      if (session === 'disabled') return { kind: 'disabled' }
      setCookies(context, session, { member, password: right.hash }, right.device)
      return { kind: 'signed-in' }
    },

    /**
     * Begins a session for the member whom `admit` returns; else returns its refusal.
     * @param signedIn undefined for a sign-in by a link
     */
    async signInAs<Refused extends object>(
      context: Context,
      signedIn: SignedInElsewhere | undefined,
      admit: (tx: Store) => Promise<{ member: string } | Refused>,
    ): Promise<Refused | undefined> {
      const result = await store.transaction(async (tx) => {
        const admitted = await admit(tx)
        return 'member' in admitted ? beginSession(tx, context, admitted.member, signedIn) : admitted
      })
      if (typeof result !== 'string') return result
      cookies.setSession(context, result)
    },

    /** Also revokes all access, and begins a new session. @param also what else ends, in the same transaction */
    async changePassword(visit: PasswordVisit, current: string, next: string, also: (tx: Store) => Promise<unknown>) {
      const { context, member } = visit
      const newHash = () => passwords.hash(next)
      const changed = await confirm(visit, current, newHash, async (tx, right) => {
        await revokeAccess(tx, { actor: member.id, member: member.id }, now())
        await also(tx)
        return { right, session: await tx.sessions.begin(member.id, now()) }
      })
      if (changed.kind !== 'done') return changed
      const { session, right } = changed.result
      setCookies(context, session, { member: member.id, password: right.hash }, right.device)
      return changed
    },

    withPassword: <Result>(visit: PasswordVisit, password: string, work: (tx: Store) => Promise<Result>) =>
      confirm(visit, password, (hash) => hash, work),

    /** In the transaction that uses the link up. @param use returns the member, unless the link is invalid */
    async signInWithLink(
      context: Context,
      { login, password }: { login: string; password: string },
      use: (tx: Store, hash: string) => Promise<string | undefined>,
    ): Promise<'signed-in' | 'invalid' | 'busy'> {
      const sender = { login: normalizeLogin(login), isKnown: true, clientIp: clientIp(context) }
      try {
        const hash = await passwordQueue.run(sender, () => passwords.hash(password))
        const started = await store.transaction(async (tx) => {
          const member = await use(tx, hash)
          return member === undefined ? undefined : { member, session: await beginSession(tx, context, member) }
        })
        if (!started) return 'invalid'
        setCookies(context, started.session, { member: started.member, password: hash })
        return 'signed-in'
      } catch (error) {
        if (error instanceof TooBusy) return 'busy'
        throw error
      }
    },

    clear: (context: Context): void => cookies.clearSession(context),

    async signOut(context: Context): Promise<void> {
      const session = cookies.session(context)
      if (session) await store.transaction(({ sessions }) => sessions.end(session, now()))
      cookies.clearSession(context)
    },
  }
}
