import type { Audit } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { insert, makeRoom, prune, readColumn } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'
import { hashOfSession, type ProviderSignIn } from './provider-accounts.ts'

export const sessionLifetime = 14 * 24 * 60 * 60 * 1000

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
    /** Begins a session; ends the oldest one if there are too many. @returns the cookie's id, stored as a hash */
    async begin(member: string, now: number, signIn?: ProviderSignIn): Promise<string> {
      const id = newSecret()
      await prune(database, 'session', 'hash', 'expires <= $1', now)
      await makeRoom(database, 'session', { member }, 'expires DESC', maxSessions)
      await insert(database, 'session', {
        hash: hashSecret(id),
        member,
        expires: now + sessionLifetime,
        provider_session: signIn?.session === undefined ? null : hashOfSession(signIn, signIn.session),
        authenticated: signIn?.age === undefined ? null : now - signIn.age,
      })
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
