import type { Audit } from './audit.ts'
import { type Database, placeholders } from './engine/database.ts'
import { readColumn } from './engine/queries.ts'
import type { DataOf } from './part.ts'

export function createChannels(database: Database, data: readonly Pick<DataOf<never>, 'channel'>[], audit: Audit) {
  const all = data.flatMap(({ channel }) => channel ?? [])

  async function set(name: string, isOpen: boolean): Promise<boolean> {
    const change = isOpen
      ? 'DELETE FROM closed_channel WHERE channel = $1'
      : 'INSERT INTO closed_channel (channel) VALUES ($1) ON CONFLICT DO NOTHING'
    const { closed } = all.find((channel) => channel.name === name) ?? {}
    if (closed && !isOpen) await database.run(closed)
    return (await database.run(change, name)) === 1
  }

  return {
    all,

    /** The names of channels that no administrator has closed. */
    async open(): Promise<string[]> {
      const names = all.map(({ name }) => name)
      if (names.length === 0) return []
      const select = `SELECT channel FROM closed_channel WHERE channel IN (${placeholders(names, 1)})`
      const closed = await readColumn(database, select, ...names)
      return names.filter((name) => !closed.includes(name))
    },

    set,

    async change(channel: string, isOpen: boolean, actor: string, now: number): Promise<void> {
      if (!(await set(channel, isOpen))) return
      const action = isOpen ? 'opened channel' : 'closed channel'
      await audit.add({ time: now, actor, action, member: actor, item: channel })
    },
  }
}
