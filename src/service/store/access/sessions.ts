import { day } from '../../../contract/durations.ts'
import type { Audit } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { insert, makeRoom, readColumn, update } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

export const sessionLifetime = 14 * day

/** Maximum sessions of a member on the web site; the oldest one ends. */
export const maxSessions = 50

/** How the member last proved in a session who it is. */
export interface Proof {
  /** The hash of the session elsewhere in which this one began; null if it began here, or that one is unknown. */
  provider_session: string | null
  /** The time of the proof, in milliseconds; null if it is unknown. */
  authenticated: number | null
  /** A passkey's id, or `byLink`; null for a password, and for a proof elsewhere. */
  proven_by: string | null
}

/** The proof by a link that an administrator or the operator has made. */
export const byLink = 'link'

export interface SessionRow extends Proof {
  hash: string
  member: string
  used: number | null
}

/** A place where a member's account is open: a session of the site, or the access of an application or a program. */
export interface OpenPlace {
  hash: string
  kind: 'site' | 'application' | 'program'
  /** Of the application or program. */
  name: string
  began: number
  /** The beginning of the day of the last use; null before the first. */
  used: number | null
  /** Browser and system in words; empty if they are unknown. */
  browser: string
  /** Of a program: its rights, its end, and the beginning of the day of its last write. */
  access: 'read' | 'write' | null
  expires: number | null
  wrote: number | null
}

export const dayOf = (time: number): number => time - (time % day)

export function createSessions(database: Database, audit: Audit) {
  async function endHashed(hash: string, now: number): Promise<void> {
    const row = await database.get<{ member: string }>('DELETE FROM session WHERE hash = $1 RETURNING member', hash)
    if (row) await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
  }

  const end = (id: string, now: number) => endHashed(hashSecret(id), now)

  return {
    /**
     * Begins a session; ends the oldest one if there are too many.
     * @param before the cookie's id of the session in that browser, which ends
     * @returns the cookie's id, stored as a hash
     */
    async begin(member: string, now: number, proof: Partial<Proof> = {}, browser = '', before = ''): Promise<string> {
      const id = newSecret()
      await end(before, now)
      await makeRoom(database, 'session', { member }, 'expires DESC', maxSessions)
      const row = { hash: hashSecret(id), member, expires: now + sessionLifetime, browser, used: dayOf(now) }
      await insert(database, 'session', { authenticated: now, ...row, ...proof })
      return id
    },

    find(id: string, now: number): Promise<SessionRow | undefined> {
      const select = `SELECT hash, member, provider_session, authenticated, proven_by, used FROM session
       WHERE hash = $1 AND expires > $2`
      return database.get(select, hashSecret(id), now)
    },

    /** Stores a further proof in place of the one before. */
    prove: (hash: string, proof: Partial<Proof>) => update(database, 'session', { hash }, { ...proof }),

    noteUse: (hash: string, now: number) => update(database, 'session', { hash }, { used: dayOf(now) }),

    endAll: (member: string) => database.run('DELETE FROM session WHERE member = $1', member),

    end,

    endHashed,

    /** Ends the sessions that this passkey proved last. */
    async endProvenBy(member: string, passkey: string, now: number): Promise<void> {
      const select = 'SELECT hash FROM session WHERE member = $1 AND proven_by = $2'
      for (const hash of await readColumn(database, select, member, passkey)) await endHashed(hash, now)
    },

    /** The latest first, with programs whose time is over: a few, so the database needs no index for it. */
    async places(member: string, now: number): Promise<OpenPlace[]> {
      const places = await database.all<OpenPlace>(
        `SELECT hash, 'site' AS kind, '' AS name, expires - ${sessionLifetime} AS began, used, browser, NULL AS access, NULL AS expires, NULL AS wrote
         FROM session WHERE member = $1 AND expires > $2
         UNION ALL SELECT t.hash, CASE WHEN t.application IS NULL THEN 'program' ELSE 'application' END,
           COALESCE(t.name, a.name), t.issued, t.called, t.browser, t.access, t.expires, t.wrote
         FROM token t LEFT JOIN application a ON a.key = t.application
         WHERE t.member = $1 AND (t.application IS NULL OR t.expires IS NULL OR t.expires > $2)`,
        member,
        now,
      )
      return places.sort((a, b) => b.began - a.began || (a.hash < b.hash ? -1 : 1))
    },
  }
}
