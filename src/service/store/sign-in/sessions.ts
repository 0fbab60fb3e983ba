import type { Audit } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { insert, makeRoom, prune, readColumn, readValue, upsert } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

/** An account elsewhere. */
export interface Identity {
  issuer: string
  /** Unique for the issuer, and never given to another person. */
  subject: string
}

/** Without a slash at the end, so that another spelling in the settings unlinks nobody. */
const issuerOf = ({ issuer }: Pick<Identity, 'issuer'>): string => issuer.replace(/\/$/, '')

export const hashOfAccount = (account: Identity): string =>
  hashSecret(`identity ${issuerOf(account)}\n${account.subject}`)

export const createIdentities = (database: Database) => ({
  member: (identity: Identity): Promise<string | undefined> =>
    readValue(database, 'SELECT member FROM member_identity WHERE hash = $1', hashOfAccount(identity)),

  hashesOf: (member: string): Promise<string[]> =>
    readColumn(database, 'SELECT hash FROM member_identity WHERE member = $1', member),

  async has(member: string, issuer?: string): Promise<boolean> {
    const issuers = await readColumn(database, 'SELECT issuer FROM member_identity WHERE member = $1', member)
    return issuer === undefined ? issuers.length > 0 : issuers.includes(issuerOf({ issuer }))
  },

  async link(identity: Identity, member: string): Promise<void> {
    await database.run('DELETE FROM member_identity WHERE member = $1 AND issuer = $2', member, issuerOf(identity))
    await upsert(database, 'member_identity', { hash: hashOfAccount(identity) }, { issuer: issuerOf(identity), member })
  },
})

/** Milliseconds for which a logout at the provider is stored: longer than its token, and than a sign-in, is accepted. */
export const logoutRetention = 10 * 60 * 1000

export interface ProviderLogout {
  issuer: string
  id: string
  /** The provider's time, in milliseconds. */
  issued: number
  subject: string | undefined
  session: string | undefined
}

export interface ProviderSignIn extends Identity {
  issued: number
  session: string | undefined
  /** Milliseconds since the person last proved there who it is (`auth_time`), if the provider states it. */
  age: number | undefined
}

export const hashOfSession = ({ issuer }: Pick<Identity, 'issuer'>, session: string): string =>
  hashSecret(`provider session ${issuerOf({ issuer })}\n${session}`)

const hashesOf = ({ issuer, subject, session }: Omit<ProviderLogout, 'id' | 'issued'>): string[] => [
  ...(subject === undefined ? [] : [hashOfAccount({ issuer, subject })]),
  ...(session === undefined ? [] : [hashOfSession({ issuer }, session)]),
]

export const createProviderLogouts = (database: Database) => ({
  async add(logout: ProviderLogout, now: number): Promise<boolean> {
    const { issuer, id, issued } = logout
    const expires = now + logoutRetention
    await prune(database, 'provider_logout', 'hash', 'expires <= $1', now)
    const hash = hashSecret(`logout ${issuerOf({ issuer })}\n${id}`)
    const isNew = await insert(database, 'provider_logout', { hash, issued, expires }, 'ON CONFLICT (hash) DO NOTHING')
    if (isNew === 0) return false
    const unlessLater = `ON CONFLICT (hash) DO UPDATE SET issued = excluded.issued, expires = excluded.expires
     WHERE excluded.issued > provider_logout.issued`
    for (const hash of hashesOf(logout))
      await insert(database, 'provider_logout', { hash, issued, expires }, unlessLater)
    return true
  },

  async hasEnded(signIn: ProviderSignIn): Promise<boolean> {
    for (const hash of hashesOf(signIn)) {
      const issued = await readValue<number>(database, 'SELECT issued FROM provider_logout WHERE hash = $1', hash)
      if (issued !== undefined && issued >= signIn.issued) return true
    }
    return false
  },
})

const day = 24 * 60 * 60 * 1000

export const sessionLifetime = 14 * day

/**
 * Milliseconds for which an expired session is stored: when its member signs in again in that browser, the new session
 * takes over the notifications there.
 */
export const expiredRetention = 30 * day

export const maxSessions = 50

export interface SessionRow {
  member: string
  /** The hash of the session at the provider in which this one began; null if it is unknown. */
  provider_session: string | null
  /** When the member proved at the provider who it is, in milliseconds; null if it is unknown. */
  authenticated: number | null
}

export function createSessions(database: Database, audit: Audit) {
  async function end(hash: string, now: number): Promise<void> {
    const row = await database.get<{ member: string }>('DELETE FROM session WHERE hash = $1 RETURNING member', hash)
    if (row) await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
  }

  return {
    /**
     * Begins a session; ends the oldest one if there are too many.
     * @param before the cookie's id of the session in that browser, which ends; of the same member, it may have expired,
     *   and the notifications there go on
     * @returns the cookie's id, stored as a hash
     */
    async begin(member: string, now: number, signIn?: ProviderSignIn, before = ''): Promise<string> {
      const id = newSecret()
      const [hash, hashBefore] = [id, before].map(hashSecret) as [string, string]
      await prune(database, 'session', 'hash', 'expires <= $1', now - expiredRetention)
      await makeRoom(database, 'session', { member }, 'expires DESC', maxSessions, hashBefore)
      await insert(database, 'session', {
        hash,
        member,
        expires: now + sessionLifetime,
        provider_session: signIn?.session === undefined ? null : hashOfSession(signIn, signIn.session),
        authenticated: signIn?.age === undefined ? null : now - signIn.age,
      })
      const takeOver = 'UPDATE push_subscription SET session = $2 WHERE session = $1 AND member = $3'
      await database.run(takeOver, hashBefore, hash, member)
      await end(hashBefore, now)
      return id
    },

    find(id: string, now: number): Promise<SessionRow | undefined> {
      const select = 'SELECT member, provider_session, authenticated FROM session WHERE hash = $1 AND expires > $2'
      return database.get(select, hashSecret(id), now)
    },

    endAll: (member: string) => database.run('DELETE FROM session WHERE member = $1', member),

    async endOfProvider(access: ProviderAccess, now: number): Promise<void> {
      for (const hash of await hashesOfAccess(database, 'session', access)) await end(hash, now)
    },

    end: (id: string, now: number) => end(hashSecret(id), now),

    endHashed: end,
  }
}

/** Access to this network that ends with a session at the company's provider. */
export interface ProviderAccess {
  session: string
  /** The member whose access of unknown origin ends too; undefined for nobody. */
  member: string | undefined
}

/** The hashes of the web sessions, tokens or codes that began in the session at the provider, or may have. */
export function hashesOfAccess(
  database: Database,
  table: 'session' | 'token' | 'authorization_code',
  { session, member }: ProviderAccess,
): Promise<string[]> {
  const select = `SELECT hash FROM ${table} WHERE provider_session = $1
   UNION ALL SELECT hash FROM ${table} WHERE member = $2 AND provider_session IS NULL`
  return readColumn(database, select, session, member ?? null)
}
