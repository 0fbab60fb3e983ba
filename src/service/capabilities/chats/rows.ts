import type { Audit } from '../../store/audit.ts'
import { createDeliveries } from '../../store/deliveries.ts'
import type { Database } from '../../store/engine/database.ts'
import { countRows, insert } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import type { Queue } from '../../store/waiting.ts'

export const queue: Queue = { figure: 'deliveries', table: 'chat_message', repeated: 'due > $1', due: 'due <= $1' }

/** Maximum webhooks of a network. */
export const maxWebhooks = 100

/** Maximum characters of a webhook's URL. */
export const longestWebhookUrl = 1000

export const chatFormats = ['slack', 'mattermost', 'teams', 'json'] as const

export type ChatFormat = (typeof chatFormats)[number]

/** Milliseconds of failures after which a webhook is paused. */
export const patience = 3_600_000

export interface Webhook {
  id: string
  team: string
  format: ChatFormat
  /** A secret: it lets anybody write there. */
  url: string
  /** The key of the signatures of `json`; empty for others. */
  secret: string
  added: number
  /** The times since which each attempt has failed, and nothing is sent. */
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
    messages: createDeliveries(database, { messages: 'chat_message', targets: 'webhook', address: 'url' }),

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
