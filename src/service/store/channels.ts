import type { Action, Audit } from './audit.ts'
import { type Database, placeholders } from './engine/database.ts'

/** The channels by which news leave the network, besides its site and its API. */
export const channels = ['mail', 'feeds', 'chat', 'push'] as const

export type Channel = (typeof channels)[number]

/** The channels that an administrator has closed for all members. */
export function createChannels(database: Database, audit: Audit) {
  async function set(channel: string, isOpen: boolean): Promise<boolean> {
    const change = isOpen
      ? 'DELETE FROM closed_channel WHERE channel = $1'
      : 'INSERT INTO closed_channel (channel) VALUES ($1) ON CONFLICT DO NOTHING'
    // what waits isn't sent much later
    if (channel === 'chat' && !isOpen) await database.run('DELETE FROM chat_message')
    if (channel === 'push' && !isOpen) await database.run('DELETE FROM push_message')
    return (await database.run(change, channel)) === 1
  }

  return {
    async open(): Promise<Channel[]> {
      const select = `SELECT channel FROM closed_channel WHERE channel IN (${placeholders(channels, 1)})`
      const closed = await database.all<{ channel: string }>(select, ...channels)
      return channels.filter((channel) => !closed.some((one) => one.channel === channel))
    },

    set,

    /** Opens or closes a channel, and records it. Call it within a transaction. */
    async change(channel: Channel, isOpen: boolean, actor: Action['actor'], now: number): Promise<void> {
      if (!(await set(channel, isOpen))) return
      const action = isOpen ? 'opened channel' : 'closed channel'
      await audit.add({ time: now, actor, action, member: actor, item: channel })
    },
  }
}
