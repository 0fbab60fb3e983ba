import type { Action, Audit } from './audit.ts'
import { type Database, placeholders } from './engine/database.ts'

/** The ways by which news leave the network, besides its site and its API. */
export const ways = ['mail', 'feeds', 'chat', 'push'] as const

export type Way = (typeof ways)[number]

/** The ways that an administrator has closed for all members. */
export function createWays(database: Database, audit: Audit) {
  async function set(way: string, isOpen: boolean): Promise<boolean> {
    const change = isOpen
      ? 'DELETE FROM closed_way WHERE way = $1'
      : 'INSERT INTO closed_way (way) VALUES ($1) ON CONFLICT DO NOTHING'
    // what waits isn't sent much later
    if (way === 'chat' && !isOpen) await database.run('DELETE FROM chat_message')
    if (way === 'push' && !isOpen) await database.run('DELETE FROM push_message')
    return (await database.run(change, way)) === 1
  }

  return {
    async open(): Promise<Way[]> {
      const select = `SELECT way FROM closed_way WHERE way IN (${placeholders(ways, 1)})`
      const closed = await database.all<{ way: string }>(select, ...ways)
      return ways.filter((way) => !closed.some((one) => one.way === way))
    },

    set,

    /** Opens or closes a way, and records it. Call it within a transaction. */
    async change(way: Way, isOpen: boolean, actor: Action['actor'], now: number): Promise<void> {
      if (!(await set(way, isOpen))) return
      const action = isOpen ? 'opened way' : 'closed way'
      await audit.add({ time: now, actor, action, member: actor, item: way })
    },
  }
}
