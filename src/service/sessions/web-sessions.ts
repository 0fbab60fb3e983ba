import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { day } from '../../contract/durations.ts'
import { revokeAccess } from '../actions/membership.ts'
import { sitePaths } from '../http/hosts.ts'
import type { SentForm } from '../http/input.ts'
import { composeMailTo } from '../mail/link-mails.ts'
import type { MailQueue } from '../mail/link-queue.ts'
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

interface WebSessionsDeps extends PasswordAttemptsDeps {
  secure: boolean
  passwords: Passwords
  hasPasswords: boolean
  network: Network
  authUrl: string
  mailQueue: MailQueue | undefined
}

/** Milliseconds for which the link of an e-mail about a new browser works: later, others may have the mailbox. */
export const notMeLifetime = 30 * day

/** Maximum members whom a browser's cookie marks as seen there. */
const maxSeen = 8

interface PasswordVisit {
  context: Context
  member: MemberRow
  change<Result>(work: (tx: Store) => Promise<Result>): Promise<Result>
}

/** `disabled`: login and password are right, but the member was locked out. */
type SignInResult = { kind: 'signed-in' } | { kind: 'wrong' } | { kind: 'disabled' } | Refusal

interface Arrival extends Pick<Proof, 'proven_by'> {
  member: string
  login: string
  /** The new one. */
  password: string
  isNew: boolean
}

type Confirmation<Result> = { kind: 'done'; result: Result } | { kind: 'wrong' } | Refusal

export type WebSessions = ReturnType<typeof createWebSessions>

export function createWebSessions(deps: WebSessionsDeps) {
  const { store, passwords, passwordQueue, hasPasswords, now } = deps
  const cookies = createBrowserCookies(deps.secure)
  let key: string | undefined
  /** Signs texts that a browser brings back. All nodes have the same key, so each can verify the other ones'. */
  async function sign(text: string): Promise<string> {
    key ??= await store.transaction((tx) => tx.attempts.signingKey())
    return createHmac('sha256', key).update(text).digest('base64url')
  }
  const { attempt, countRight } = createPasswordAttempts(deps, cookies)

  type NewHash = (before: string) => string | Promise<string>

  /** @returns the hash to store if the password is right. @param newHash returns it, for the previous one */
  const verify = async (password: string, credential: Credential | undefined, newHash: NewHash) =>
    (await passwords.check(password, credential?.password)) && credential ? newHash(credential.password) : undefined

  /** Tells the member of a sign-in in a browser where it is the first one. @param isKnown by another mark than this */
  async function meetBrowser(context: Context, member: string, isKnown = false): Promise<void> {
    const marks = cookies.seen(context)
    const mark = (await sign(`seen ${member}`)).slice(0, 22)
    if (marks[0] !== mark)
      cookies.setSeen(context, [mark, ...marks.filter((other) => other !== mark)].slice(0, maxSeen))
    if (isKnown || marks.includes(mark)) return
    const until = String(now() + notMeLifetime)
    const link = new URLSearchParams({ member, until, proof: await sign(`end all of ${member} until ${until}`) })
    deps.mailQueue?.add(() =>
      composeMailTo(store, member, deps.network, (t, named) => ({
        subject: t('newBrowserMailSubject', named),
        text: `${t('newBrowserMail', { ...named, browser: browserOf(context) || t('unknownBrowser') })}

${t('newBrowserMailNot')}

${deps.authUrl}${sitePaths.notMe}?${link}`,
      })),
    )
  }

  /**
   * Begins a session for the member whom `admit` returns, in place of the browser's previous one, which may be another
   * member's; else returns its refusal. @param isKnown whether nobody has to be told of the browser
   */
  async function signInAs<Refused extends object>(
    context: Context,
    proof: Partial<Proof>,
    admit: (tx: Store) => Promise<{ member: string } | Refused>,
    isKnown = false,
  ): Promise<Refused | undefined> {
    const result = await store.transaction(async (tx) => {
      const admitted = await admit(tx)
      if (!('member' in admitted)) return admitted
      const { member } = admitted
      const before = cookies.session(context)
      return { member, begun: await tx.sessions.begin(member, now(), proof, browserOf(context), before) }
    })
    if (!('begun' in result)) return result
    cookies.setSession(context, result.begun)
    await meetBrowser(context, result.member, isKnown)
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

  async function find(context: Context, tx = store): Promise<SessionRow | undefined> {
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

    /** Stores the day of the session's use, unless it is stored. A full or locked database stops no reading. */
    async noteUse(context: Context): Promise<void> {
      const session = await find(context)
      if (session && session.used !== dayOf(now())) await store.sessions.noteUse(session.hash, now()).catch(() => 0)
    },

    sign,

    /** The hash by which the visitor's session is stored. */
    storedSession: (context: Context): string => hashSecret(cookies.session(context) ?? ''),

    async signIn(context: Context, login: string, password: string): Promise<SignInResult> {
      if (!hasPasswords) return { kind: 'wrong' }
      const credential = await store.members.credential(login)
      const newHash = (before: string) => (passwords.isOutdated(before) ? passwords.hash(password) : before)
      const right = await attempt(context, login, credential, () => verify(password, credential, newHash))
      if (right.kind !== 'right') return right
      const { member, password: hashBefore } = right.credential
      const admit = async (tx: Store) => {
        await countRight(tx.attempts, right)
        if (!(await tx.members.replacePassword(member, hashBefore, right.hash))) return { kind: 'replaced' }
        return (await tx.members.find(member))?.state === 'disabled' ? { kind: 'disabled' } : { member }
      }
      const refused = await signInAs(context, {}, admit, right.device !== undefined)
      if (refused?.kind === 'replaced') return this.signIn(context, login, password)
      if (refused) return { kind: 'disabled' }
      cookies.setDevice(context, { member, password: right.hash }, right.device)
      return { kind: 'signed-in' }
    },

    signInAs,

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
      cookies.setSession(context, session)
      cookies.setDevice(context, { member: member.id, password: right.hash }, right.device)
      return changed
    },

    withPassword: <Result>(visit: PasswordVisit, password: string, work: (tx: Store) => Promise<Result>) =>
      confirm(visit, password, (hash) => hash, work),

    /** In the transaction that uses the link up. @param use returns false if the link is invalid */
    async signInWithLink(
      context: Context,
      { member, login, password, isNew, proven_by }: Arrival,
      use: (tx: Store, hash: string) => Promise<boolean>,
    ): Promise<'signed-in' | 'invalid' | 'busy'> {
      const sender = { login: normalizeLogin(login), isKnown: true }
      try {
        const hash = await passwordQueue.run(sender, () => passwords.hash(password))
        const admit = async (tx: Store) => ((await use(tx, hash)) ? { member } : { isInvalid: true })
        if (await signInAs(context, { proven_by }, admit, isNew)) return 'invalid'
        cookies.setDevice(context, { member, password: hash })
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
