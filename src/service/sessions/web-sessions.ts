import type { Context } from 'hono'
import { revokeAccess } from '../actions/membership.ts'
import type { SentForm } from '../http/input.ts'
import type { MailQueue } from '../mail/link-queue.ts'
import { composeNewBrowserMail } from '../mail/session-mails.ts'
import type { Network } from '../parts.ts'
import { dayOf, type Proof, type SessionRow } from '../store/access/sessions.ts'
import { hashSecret, newSecret, sameSecret } from '../store/engine/secrets.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Credential } from '../store/members/members.ts'
import { normalizeLogin } from '../store/members/names.ts'
import type { Store } from '../store/store.ts'
import { browserOf } from './browser-words.ts'
import { createBrowserCookies } from './cookies.ts'
import {
  type CorrectPassword,
  createPasswordAttempts,
  type PasswordAttemptsDeps,
  type Refusal,
} from './password-attempts.ts'
import { TooBusy } from './password-queue.ts'
import type { Passwords } from './passwords.ts'
import { createSignature } from './signature.ts'

interface WebSessionsDeps extends PasswordAttemptsDeps {
  secure: boolean
  passwords: Passwords
  hasPasswords: boolean
  network: Network
  authUrl: string
  mailQueue: MailQueue | undefined
}

/** Maximum members whom a browser's cookie marks as seen there. */
const maxSeen = 8

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
  const sign = createSignature(store)
  const { attempt, countRight, ticketOf } = createPasswordAttempts(deps, cookies, sign)

  type NewHash = (before: string) => string | Promise<string>

  /** @returns the hash to store if the password is right. @param newHash returns it, for the previous one */
  const verify = async (password: string, credential: Credential | undefined, newHash: NewHash) =>
    (await passwords.check(password, credential?.password)) && credential ? newHash(credential.password) : undefined

  /** Begins a session in place of the browser's previous one, which may be another member's. */
  const beginSession = (tx: Store, context: Context, member: string, proof?: Partial<Proof>): Promise<string> =>
    tx.sessions.begin(member, now(), proof, browserOf(context), cookies.session(context))

  /** Tells the member of a sign-in in a browser where it is the first one. @param isKnown by another mark than this */
  async function meetBrowser(context: Context, member: string, session: string, isKnown = false): Promise<void> {
    const marks = cookies.seen(context)
    const mark = (await sign(`seen ${member}`)).slice(0, 22)
    if (marks[0] !== mark)
      cookies.setSeen(context, [mark, ...marks.filter((other) => other !== mark)].slice(0, maxSeen))
    if (isKnown || marks.includes(mark)) return
    const begun = { member, hash: hashSecret(session), browser: browserOf(context) }
    const proof = await sign(`end ${begun.hash}`)
    deps.mailQueue?.add(() =>
      composeNewBrowserMail(store, { ...begun, proof }, { ...deps.network, authUrl: deps.authUrl }),
    )
  }

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

    session: (context: Context, tx = store): Promise<SessionRow | undefined> => find(context, tx),

    async member(context: Context, tx = store): Promise<MemberRow | undefined> {
      const session = await find(context, tx)
      return session && tx.members.find(session.member)
    },

    /** Stores the day of the session's use, unless it is stored. A full or locked database stops no reading. */
    async noteUse(context: Context): Promise<void> {
      const session = await find(context, store)
      if (session && session.used !== dayOf(now())) await store.sessions.noteUse(session.hash, now()).catch(() => 0)
    },

    sign,

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
      await meetBrowser(context, member, session, right.device !== undefined)
      return { kind: 'signed-in' }
    },

    /**
     * Begins a session for the member whom `admit` returns; else returns its refusal.
     * @param isElsewhere whether the member signed in at another place, which tells of new browsers itself
     */
    async signInAs<Refused extends object>(
      context: Context,
      proof: Partial<Proof>,
      admit: (tx: Store) => Promise<{ member: string } | Refused>,
      isElsewhere = false,
    ): Promise<Refused | undefined> {
      const result = await store.transaction(async (tx) => {
        const admitted = await admit(tx)
        if (!('member' in admitted)) return admitted
        return { member: admitted.member, begun: await beginSession(tx, context, admitted.member, proof) }
      })
      if (!('begun' in result)) return result
      cookies.setSession(context, result.begun)
      if (!isElsewhere) await meetBrowser(context, result.member, result.begun)
    },

    /** Also revokes all access, and begins a new session. @param also what else ends, in the same transaction */
    async changePassword(visit: PasswordVisit, current: string, next: string, also: (tx: Store) => Promise<unknown>) {
      const { context, member } = visit
      const newHash = () => passwords.hash(next)
      const changed = await confirm(visit, current, newHash, async (tx, right) => {
        await revokeAccess(tx, { actor: member.id, member: member.id }, now())
        await also(tx)
        return { right, session: await tx.sessions.begin(member.id, now(), {}, browserOf(context)) }
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
      {
        login,
        password,
        isNew,
        ...proof
      }: { login: string; password: string; isNew: boolean } & Pick<Proof, 'proven_by'>,
      use: (tx: Store, hash: string) => Promise<string | undefined>,
    ): Promise<'signed-in' | 'invalid' | 'busy'> {
      const sender = { login: normalizeLogin(login), isKnown: true, clientIp: clientIp(context) }
      try {
        const hash = await passwordQueue.run(sender, () => passwords.hash(password))
        const started = await store.transaction(async (tx) => {
          const member = await use(tx, hash)
          return member === undefined ? undefined : { member, session: await beginSession(tx, context, member, proof) }
        })
        if (!started) return 'invalid'
        setCookies(context, started.session, { member: started.member, password: hash })
        await meetBrowser(context, started.member, started.session, isNew)
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
