import { dayOf } from '../../store/access/sessions.ts'
import type { Audit } from '../../store/audit.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert, prune, readColumn, readValue, update } from '../../store/engine/queries.ts'
import { hashSecret } from '../../store/engine/secrets.ts'
import type { Store } from '../../store/store.ts'

/** Maximum passkeys of a member. */
export const maxPasskeys = 20

export interface PasskeyRow {
  /** By which it is named outside of its ceremonies: ids have up to 1023 bytes. */
  hash: string
  /** The credential's id, in base64url. */
  id: string
  member: string
  /** The relying party. Browsers use the passkey there alone. */
  host: string
  public_key: Uint8Array<ArrayBuffer>
  counter: number
  name: string
  created: number
  /** The beginning of the day of the last sign-in; null before the first. */
  used: number | null
}

export const hashOfId = (id: string): string => hashSecret(`passkey ${id}`)

const unlessKnown = 'ON CONFLICT (hash) DO NOTHING'

export function passkeyRows(database: Database, audit: Audit) {
  return {
    ofMember: (member: string): Promise<PasskeyRow[]> =>
      database.all('SELECT * FROM passkey WHERE member = $1 ORDER BY created, hash', member),

    /** Those that browsers use at this host: no other one is a way in. */
    usable: (member: string, host = ''): Promise<PasskeyRow[]> =>
      database.all('SELECT * FROM passkey WHERE member = $1 AND host = $2', member, host),

    find: (id: string, host = ''): Promise<PasskeyRow | undefined> =>
      database.get('SELECT * FROM passkey WHERE hash = $1 AND host = $2', hashOfId(id), host),

    /** @returns false if somebody has it already */
    add: async (passkey: Omit<PasskeyRow, 'used'>): Promise<boolean> =>
      (await insert(database, 'passkey', { ...passkey }, unlessKnown)) === 1,

    rename: (member: string, hash: string, name: string) => update(database, 'passkey', { member, hash }, { name }),

    /** @returns false if it was removed meanwhile, or its counter isn't beyond the last one, as of a copy */
    async use(hash: string, counter: number, now: number): Promise<boolean> {
      const use = `UPDATE passkey SET counter = $2, used = $3 WHERE hash = $1
       AND (counter < $2 OR counter = 0 AND CAST($2 AS BIGINT) = 0)`
      return (await database.run(use, hash, counter, dayOf(now))) === 1
    },

    /** @returns whose it was, if it was there */
    async remove(hash: string, now: number): Promise<string | undefined> {
      const member = await readValue<string>(database, 'DELETE FROM passkey WHERE hash = $1 RETURNING member', hash)
      if (member !== undefined) await audit.add({ time: now, actor: member, action: 'revoked', member, item: hash })
      return member
    },

    /** Uses a challenge up. @returns false if it was used before */
    spend: async (challenge: string, expires: number): Promise<boolean> =>
      (await insert(database, 'spent_challenge', { hash: hashSecret(challenge), expires }, unlessKnown)) === 1,

    pruneExpired: (now: number) => prune(database, 'spent_challenge', 'hash', 'expires <= $1', now),

    /** The members who have passkeys of other hosts, and neither a password nor a passkey of this one. */
    lockedOutAt(host: string): Promise<string[]> {
      const select = `SELECT DISTINCT c.login FROM passkey p JOIN credential c ON c.member = p.member WHERE c.password = ''
       AND NOT EXISTS (SELECT 1 FROM passkey h WHERE h.member = p.member AND h.host = $1) ORDER BY c.login`
      return readColumn(database, select, host)
    },

    /** A host other than this one for which members have passkeys. */
    async otherHost(host: string): Promise<string | undefined> {
      const ends = ['SELECT MIN(host) FROM passkey', 'SELECT MAX(host) FROM passkey']
      const hosts = await Promise.all(ends.map((select) => readValue<string | null>(database, select)))
      return hosts.find((other) => other && other !== host) ?? undefined
    },
  }
}

/** Removes a passkey, and ends the sessions that it proved last. */
export async function removePasskey(tx: Store, hash: string, now: number): Promise<void> {
  const member = await tx.of(passkeyRows).remove(hash, now)
  if (member !== undefined) await tx.sessions.endProvenBy(member, hash, now)
}
