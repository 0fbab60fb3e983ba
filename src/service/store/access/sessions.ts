import type { Audit } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { insert, makeRoom, prune } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

const day = 24 * 60 * 60 * 1000

export const sessionLifetime = 14 * day

/**
 * Milliseconds for which an expired session is stored: when its member signs in again in that browser, the new session
 * takes over the notifications there.
 */
export const expiredRetention = 30 * day

/** Maximum sessions of a member on the web site; the oldest one ends. */
export const maxSessions = 50

/** A sign-in elsewhere. */
export interface SignedInElsewhere {
  /** The hash of the session there in which this one began; null if it is unknown. */
  provider_session: string | null
  /** The time when the member proved there who it is, in milliseconds; null if it is unknown. */
  authenticated: number | null
}

export interface SessionRow extends SignedInElsewhere {
  member: string
}

const signedInHere: SignedInElsewhere = { provider_session: null, authenticated: null }

/** @param goOn statements of what goes on in a browser whose next session is the same member's */
export function createSessions(database: Database, audit: Audit, goOn: readonly string[]) {
  async function end(hash: string, now: number): Promise<void> {
    const row = await database.get<{ member: string }>('DELETE FROM session WHERE hash = $1 RETURNING member', hash)
    if (row) await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
  }

  return {
    /**
     * Begins a session; ends the oldest one if there are too many.
     * @param before the cookie's id of the session in that browser, which ends; of the same member, it may have expired,
     *   and what goes on there (`sessionGoesOn`) does
     * @returns the cookie's id, stored as a hash
     */
    async begin(member: string, now: number, signedIn = signedInHere, before = ''): Promise<string> {
      const id = newSecret()
      const [hash, hashBefore] = [id, before].map(hashSecret) as [string, string]
      await prune(database, 'session', 'hash', 'expires <= $1', now - expiredRetention)
      await makeRoom(database, 'session', { member }, 'expires DESC', maxSessions, hashBefore)
      await insert(database, 'session', { hash, member, expires: now + sessionLifetime, ...signedIn })
      for (const statement of goOn) await database.run(statement, hashBefore, hash, member)
      await end(hashBefore, now)
      return id
    },

    find(id: string, now: number): Promise<SessionRow | undefined> {
      const select = 'SELECT member, provider_session, authenticated FROM session WHERE hash = $1 AND expires > $2'
      return database.get(select, hashSecret(id), now)
    },

    endAll: (member: string) => database.run('DELETE FROM session WHERE member = $1', member),

    end: (id: string, now: number) => end(hashSecret(id), now),

    endHashed: end,
  }
}
