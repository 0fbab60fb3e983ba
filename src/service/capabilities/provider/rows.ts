import type { Database } from '../../store/engine/database.ts'
import { insert, prune, readColumn, readValue, upsert } from '../../store/engine/queries.ts'
import { hashSecret } from '../../store/engine/secrets.ts'

/** An account at the provider. */
interface Identity {
  issuer: string
  /** Unique for the issuer, and never given to another person. */
  subject: string
}

/** The issuer without a slash at its end, so that another spelling in the settings unlinks nobody. */
const issuerOf = ({ issuer }: Pick<Identity, 'issuer'>): string => issuer.replace(/\/$/, '')

export const hashOfAccount = (account: Identity): string =>
  hashSecret(`identity ${issuerOf(account)}\n${account.subject}`)

/** The accounts by which members sign in. */
export const identityRows = (database: Database) => ({
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

export const logoutRows = (database: Database) => ({
  pruneExpired: (now: number) => prune(database, 'provider_logout', 'hash', 'expires <= $1', now),

  async add(logout: ProviderLogout, now: number): Promise<boolean> {
    const { issuer, id, issued } = logout
    const expires = now + logoutRetention
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

/** Access that began in a session at the provider, or may have: of a member whose access is of unknown origin. */
const begunIn = (table: string): string => `SELECT hash FROM ${table} WHERE provider_session = $1
 UNION ALL SELECT hash FROM ${table} WHERE member = $2 AND provider_session IS NULL`

export const accessRows = (database: Database) => ({
  hashes: (table: 'session' | 'token', session: string, member = ''): Promise<string[]> =>
    readColumn(database, begunIn(table), session, member),

  endCodes: (session: string, member = '') =>
    database.run(`DELETE FROM authorization_code WHERE hash IN (${begunIn('authorization_code')})`, session, member),
})
