import type { Database } from '../../store/engine/database.ts'
import { insert, prune, readColumn, readValue } from '../../store/engine/queries.ts'
import { hashSecret } from '../../store/engine/secrets.ts'
import { hashOfAccount, type Identity, issuerOf } from './identities.ts'

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

/** The logouts at the provider that were received. */
export const logoutRows = (database: Database) => ({
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

const tables = { sessions: 'session', codes: 'authorization_code', tokens: 'token' } as const

/** What began in a session at the provider, or may have. @param member whose access of unknown origin ends too */
export const accessRows = (database: Database) => ({
  async hashes(of: keyof typeof tables, session: string, member: string | undefined): Promise<string[]> {
    const select = `SELECT hash FROM ${tables[of]} WHERE provider_session = $1
     UNION ALL SELECT hash FROM ${tables[of]} WHERE member = $2 AND provider_session IS NULL`
    return readColumn(database, select, session, member ?? null)
  },

  endCode: (hash: string) => database.run('DELETE FROM authorization_code WHERE hash = $1', hash),
})
