import type { Audit } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { insert } from '../engine/queries.ts'
import { hashSecret } from '../engine/secrets.ts'
import { createDeliveries } from './deliveries.ts'

/** Maximum browsers of a member; a further one replaces the oldest. */
export const maxSubscriptions = 20

export const longestEndpoint = 1000

/** A browser of a member that is notified of contact requests (RFC 8030). */
export interface Subscription {
  /** The hash of the endpoint. */
  id: string
  member: string
  /** Whoever knows it, and the network's key, can reach the browser. */
  endpoint: string
  p256dh: string
  auth: string
  /** Such as “Firefox, Android”. */
  device: string
  language: string
  created: number
}

/** The network's key pair for push services (RFC 8292). */
export interface PushKeys {
  public_key: string
  private_key: string
}

export function createSubscriptions(database: Database, audit: Audit) {
  const end = async (id: string, member?: string): Promise<string | undefined> => {
    const deletion = 'DELETE FROM push_subscription WHERE id = $1 AND member = COALESCE($2, member) RETURNING member'
    return (await database.get<{ member: string }>(deletion, id, member ?? null))?.member
  }

  return {
    messages: createDeliveries(database, 'push_message'),

    keys: (): Promise<PushKeys | undefined> =>
      database.get('SELECT public_key, private_key FROM push_key WHERE id = 1'),

    /** Saves the network's keys, unless it has some. */
    addKeys: ({ public_key, private_key }: PushKeys): Promise<unknown> =>
      insert(database, 'push_key', { id: 1, public_key, private_key }, 'ON CONFLICT (id) DO NOTHING'),

    of: (member: string): Promise<Subscription[]> =>
      database.all('SELECT * FROM push_subscription WHERE member = $1 ORDER BY created, id', member),

    find: (id: string): Promise<Subscription | undefined> =>
      database.get('SELECT * FROM push_subscription WHERE id = $1', id),

    /** Adds a browser, or gives it to this member. Call it within a transaction. */
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

    async endAll(member: string): Promise<void> {
      await database.run('DELETE FROM push_subscription WHERE member = $1', member)
    },
  }
}
