import type { Audit } from '../../store/audit.ts'
import { createDeliveries } from '../../store/deliveries.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert } from '../../store/engine/queries.ts'
import { hashSecret } from '../../store/engine/secrets.ts'
import type { Queue } from '../../store/waiting.ts'

export const queue: Queue = { figure: 'deliveries', table: 'push_message', repeated: 'due > $1', due: 'due <= $1' }

/** Maximum browsers of a member that get notifications; the oldest one is dropped. */
export const maxSubscriptions = 20

/** Maximum characters of an address at a push service. */
export const longestEndpoint = 1000

export interface Subscription {
  /** The hash of the endpoint. */
  id: string
  member: string
  /** The hash of the session in that browser, which ends it. */
  session: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  language: string
  created: number
}

export interface PushKeys {
  public_key: string
  private_key: string
}

export function subscriptionRows(database: Database, audit: Audit) {
  const end = async (id: string, member?: string): Promise<string | undefined> => {
    const deletion = 'DELETE FROM push_subscription WHERE id = $1 AND member = COALESCE($2, member) RETURNING member'
    return (await database.get<{ member: string }>(deletion, id, member ?? null))?.member
  }

  return {
    messages: createDeliveries(database, {
      messages: 'push_message',
      targets: 'push_subscription',
      address: 'endpoint',
    }),

    /** For each browser of a member, as the trigger of contact requests does, unless the channel is closed. */
    async queue(item: string, member: string, now: number): Promise<void> {
      const statement = `INSERT INTO push_message (target, item, member, due)
        SELECT s.id, $1, s.member, $3 FROM push_subscription s
        WHERE s.member = $2 AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'push')
        ON CONFLICT DO NOTHING`
      await database.run(statement, item, member, now)
    },

    keys: (): Promise<PushKeys | undefined> =>
      database.get('SELECT public_key, private_key FROM push_key WHERE id = 1'),

    addKeys: ({ public_key, private_key }: PushKeys): Promise<unknown> =>
      insert(database, 'push_key', { id: 1, public_key, private_key }, 'ON CONFLICT (id) DO NOTHING'),

    ofMember: (member: string): Promise<Subscription[]> =>
      database.all('SELECT * FROM push_subscription WHERE member = $1 ORDER BY created, id', member),

    /** @returns undefined while the session has expired, until its member signs in there again */
    find(id: string, now: number): Promise<Subscription | undefined> {
      const select = `SELECT p.* FROM push_subscription p JOIN session s ON s.hash = p.session
       WHERE p.id = $1 AND s.expires > $2`
      return database.get(select, id, now)
    },

    async add(subscription: Omit<Subscription, 'id' | 'created'>, now: number): Promise<void> {
      const { member, endpoint } = subscription
      const id = hashSecret(endpoint)
      await end(id)
      const oldest = `DELETE FROM push_subscription WHERE id IN (
         SELECT id FROM push_subscription WHERE member = $1 ORDER BY created DESC, id DESC LIMIT $2 OFFSET $3)`
      await database.run(oldest, member, maxSubscriptions, maxSubscriptions - 1)
      await insert(database, 'push_subscription', { ...subscription, id, created: now })
    },

    /** Ends what a member doesn't want any more, and records it. Call it within a transaction. */
    async revoke(id: string, member: string, now: number): Promise<void> {
      if (await end(id, member)) await audit.add({ time: now, actor: member, action: 'revoked', member, item: id })
    },

    /** Ends what the push service doesn't know any more, or what a restored backup has again. */
    end,
  }
}
