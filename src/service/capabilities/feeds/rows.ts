import type { Audit } from '../../store/audit.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert } from '../../store/engine/queries.ts'
import { hashSecret, newSecret } from '../../store/engine/secrets.ts'
import { isActive } from '../../store/visibility.ts'

/** Maximum feeds of a member. */
export const maxFeeds = 20

export interface FeedRow {
  hash: string
  member: string
  kind: 'contacts' | 'team' | 'search'
  /** The team's name or the text of the search; empty for the contacts. */
  subject: string
  language: string
  created: number
}

/** The feeds that members read with other programs. A feed's address has a secret; only the secret's hash is stored. */
export function feedRows(database: Database, audit: Audit) {
  async function end(hash: string, now: number, member?: string): Promise<void> {
    const deletion = 'DELETE FROM feed WHERE hash = $1 AND member = COALESCE($2, member) RETURNING member'
    const row = await database.get<{ member: string }>(deletion, hash, member ?? null)
    if (row) await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
  }

  const ofMember = (member: string): Promise<FeedRow[]> =>
    database.all('SELECT * FROM feed WHERE member = $1 ORDER BY created, hash', member)

  return {
    ofMember,

    /** @returns the secret; undefined if the member has `maxFeeds`. Call it within a transaction. */
    async add(feed: Pick<FeedRow, 'member' | 'kind' | 'subject' | 'language'>, now: number) {
      if ((await ofMember(feed.member)).length >= maxFeeds) return undefined
      const secret = newSecret()
      await insert(database, 'feed', { ...feed, hash: hashSecret(secret), created: now })
      return secret
    },

    /** The feed of an active member, unless the network has closed this channel. */
    find: (secret: string): Promise<FeedRow | undefined> =>
      database.get(
        `SELECT f.* FROM feed f CROSS JOIN member m WHERE f.hash = $1 AND m.id = f.member AND ${isActive('m')}
           AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'feeds')`,
        hashSecret(secret),
      ),

    /** Ends a feed, and records it. @param member whose it has to be, if not anybody's. Call it within a transaction. */
    end,

    /** Ends all feeds of a member who is locked or signed out: the entry about that stands for them. */
    endAll: (member: string) => database.run('DELETE FROM feed WHERE member = $1', member),
  }
}
