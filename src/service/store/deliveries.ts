import type { Audit } from './audit.ts'
import { type Busy, furthestDue, isFree } from './due.ts'
import type { Database } from './engine/database.ts'
import { countRows, insert } from './engine/queries.ts'
import { hashSecret, newId } from './engine/secrets.ts'

/** Milliseconds for which a node has what it took; then it is taken for dead. */
export const takenFor = 60_000

export interface Delivery {
  target: string
  item: string
  member: string
  /** The target's URL. */
  address: string
  due: number
  attempts: number
  /** 1 if a node died during the last attempt, so that nobody knows whether it arrived. */
  sending: number
}

const targets = {
  chat_message: { table: 'webhook', address: 'url' },
  push_message: { table: 'push_subscription', address: 'endpoint' },
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** What has to be sent to one kind of target, by all nodes. Triggers add to it. */
export function createDeliveries(database: Database, table: keyof typeof targets) {
  const { table: target, address } = targets[table]
  const columns = { key: 'm.target', member: 'm.member', address: `t.${address}` }

  return {
    /** What has been due for the longest time. */
    next(busy: Busy, now: number): Promise<Delivery | undefined> {
      const [condition, ...values] = isFree(busy, columns, 3)
      const select = `SELECT m.target, m.item, m.member, t.${address} AS address, m.due, m.attempts, m.sending
       FROM ${table} m JOIN ${target} t ON t.id = m.target WHERE (m.due <= $1 OR m.due > $2)${condition} ORDER BY m.due LIMIT 1`
      return database.get(select, now, now + furthestDue, ...values)
    },

    /** Counts an attempt. @returns undefined if another node has taken it */
    async take(delivery: Delivery, now: number): Promise<Delivery | undefined> {
      const update = `UPDATE ${table} SET due = $4, attempts = attempts + 1
       WHERE target = $1 AND item = $2 AND due = $3 RETURNING due, attempts`
      const { target, item, due } = delivery
      const taken = await database.get<Pick<Delivery, 'due' | 'attempts'>>(update, target, item, due, now + takenFor)
      return taken && { ...delivery, ...taken }
    },

    /** From now on it may arrive. @returns false if another node has taken it meanwhile */
    async begin({ target, item, due }: Delivery): Promise<boolean> {
      const update = `UPDATE ${table} SET sending = 1 WHERE target = $1 AND item = $2 AND due = $3`
      return (await database.run(update, target, item, due)) === 1
    },

    async end({ target, item, due }: Delivery): Promise<void> {
      await database.run(`DELETE FROM ${table} WHERE target = $1 AND item = $2 AND due = $3`, target, item, due)
    },

    /** It is tried again, and so is everything else for the target not before, except what another node sends. */
    async postpone({ target, item, due }: Delivery, next: number): Promise<void> {
      const own = `UPDATE ${table} SET sending = 0, due = $4 WHERE target = $1 AND item = $2 AND due = $3`
      if ((await database.run(own, target, item, due, next)) === 0) return
      const others = `UPDATE ${table} SET due = $2 WHERE target = $1 AND sending = 0 AND due < $2`
      await database.run(others, target, next)
    },
  }
}

export const maxWebhooks = 100

export const longestWebhookUrl = 1000

export const chatFormats = ['slack', 'mattermost', 'teams', 'json'] as const

export type ChatFormat = (typeof chatFormats)[number]

/** Milliseconds of failures after which a webhook is paused. */
export const patience = 3_600_000

export interface Webhook {
  id: string
  team: string
  format: ChatFormat
  /** Whoever knows it can write there. */
  url: string
  /** The key of the signatures of `json`; empty for others. */
  secret: string
  added: number
  /** Since when each attempt has failed, and since when nothing is sent, if so. */
  failing: number | null
  paused: number | null
  /** A status, or the reason of `OutgoingFailed`; empty if the last attempt succeeded. */
  failure: string
}

export function webhookRows(database: Database, audit: Audit) {
  async function endConsent(member: string, webhook: string): Promise<boolean> {
    const deletion = 'DELETE FROM webhook_consent WHERE member = $1 AND webhook = $2'
    return (await database.run(deletion, member, webhook)) === 1
  }

  const removeHashed = async (id: string): Promise<boolean> =>
    (await database.run('DELETE FROM webhook WHERE id = $1', id)) === 1

  return {
    messages: createDeliveries(database, 'chat_message'),

    list: (): Promise<Webhook[]> => database.all(`SELECT * FROM webhook ORDER BY team, added, id LIMIT ${maxWebhooks}`),

    find: (id: string): Promise<Webhook | undefined> => database.get('SELECT * FROM webhook WHERE id = $1', id),

    countPaused: (): Promise<number> => countRows(database, 'FROM webhook WHERE paused IS NOT NULL', []),

    /** @returns the id; undefined if there are `maxWebhooks`. Call it within a transaction. */
    async add(webhook: Pick<Webhook, 'team' | 'format' | 'url' | 'secret'>, actor: string, now: number) {
      if ((await countRows(database, 'FROM webhook', [])) >= maxWebhooks) return undefined
      const id = newId()
      await insert(database, 'webhook', { ...webhook, id, added: now })
      await audit.add({ time: now, actor, action: 'added chat', member: actor, item: id })
      return id
    },

    async remove(id: string, actor: string, now: number): Promise<void> {
      if (await removeHashed(id)) await audit.add({ time: now, actor, action: 'removed chat', member: actor, item: id })
    },

    removeAgain: removeHashed,

    offeredTo: (member: string): Promise<(Webhook & { is_on: number })[]> =>
      database.all(
        `SELECT w.*, (SELECT COUNT(*) FROM webhook_consent c WHERE c.member = $1 AND c.webhook = w.id) AS is_on
         FROM webhook w WHERE w.team = '' OR w.team IN (SELECT team FROM team_member WHERE member = $1)
         ORDER BY w.team, w.added, w.id LIMIT ${maxWebhooks}`,
        member,
      ),

    endConsent,

    async choose(member: string, webhook: string, isOn: boolean, now: number): Promise<void> {
      const insert = 'INSERT INTO webhook_consent (member, webhook) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      if (isOn) await database.run(insert, member, webhook)
      else if (await endConsent(member, webhook))
        await audit.add({ time: now, actor: member, action: 'revoked', member, item: webhook })
    },

    async succeeded(id: string): Promise<void> {
      const update = `UPDATE webhook SET failing = NULL, paused = NULL, failure = '' WHERE id = $1 AND failing IS NOT NULL`
      await database.run(update, id)
    },

    /** Something didn't arrive. After an hour of failures nothing is sent any more, and what waits is dropped. */
    async failed(id: string, failure: string, now: number): Promise<void> {
      const update = `UPDATE webhook SET failure = $2, failing = COALESCE(failing, $3),
         paused = CASE WHEN paused IS NULL AND failing <= $3 - CAST($4 AS BIGINT) THEN $3 ELSE paused END WHERE id = $1
         RETURNING paused`
      const row = await database.get<{ paused: number | null }>(update, id, failure, now, patience)
      if (row && row.paused !== null) await database.run('DELETE FROM chat_message WHERE target = $1', id)
    },
  }
}

export const maxSubscriptions = 20

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
    messages: createDeliveries(database, 'push_message'),

    keys: (): Promise<PushKeys | undefined> =>
      database.get('SELECT public_key, private_key FROM push_key WHERE id = 1'),

    addKeys: ({ public_key, private_key }: PushKeys): Promise<unknown> =>
      insert(database, 'push_key', { id: 1, public_key, private_key }, 'ON CONFLICT (id) DO NOTHING'),

    of: (member: string): Promise<Subscription[]> =>
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
