import { day } from '../../contract/durations.ts'
import type { Database, Value } from './engine/database.ts'
import { insert, readById, update } from './engine/queries.ts'

const addBatch = 500

/** The member of a subject such as “writes of 0123…”, or of an application and a member. */
const memberIn = (subject: string): string[] => / ([0-9a-f]{32})$/.exec(subject)?.slice(1) ?? []

export const createCallCounts = (database: Database) => ({
  inHour: (hour: number): Promise<{ subject: string; calls: number }[]> =>
    database.all('SELECT subject, calls FROM call_count WHERE hour = $1', hour),

  /**
   * Locks in the order of subjects, against deadlocks. Leaves out members who have been removed meanwhile: nothing writes
   * their ids again. @returns all processes' calls of the hour by subject
   */
  async add(hour: number, added: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const calls = new Map<string, number>()
    const ids = [...added.keys()].flatMap(memberIn)
    const members = await readById<{ id: string }>(database, ids, (list) => [
      `SELECT id FROM member WHERE id IN (${list})`,
    ])
    const inOrder = [...added]
      .filter(([subject]) => memberIn(subject).every((id) => members.has(id)))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    for (let first = 0; first < inOrder.length; first += addBatch) {
      const values: Value[] = [hour]
      const rows = inOrder
        .slice(first, first + addBatch)
        .map(([subject, count]) => `($1, $${values.push(subject)}, $${values.push(count)})`)
      const count = `INSERT INTO call_count (hour, subject, calls) VALUES ${rows.join(', ')}
         ON CONFLICT (hour, subject) DO UPDATE SET calls = call_count.calls + excluded.calls RETURNING subject, calls`
      const saved = await database.all<{ subject: string; calls: number }>(count, ...values)
      for (const row of saved) calls.set(row.subject, row.calls)
    }
    return calls
  },
})

/** How long a response is stored for a repeated request, in milliseconds. */
export const responseLifetime = day

/** The owner of the keys of the site's forms, in place of an application. */
export const ofSite = 'site'

export type KeyOwner = { application: string; member: string }

export const createIdempotentResponses = (database: Database) => ({
  /** @returns the request that claimed the key before, after its transaction; undefined if the claim succeeded */
  async claim({ application, member }: KeyOwner, key: string, request: string, now: number) {
    const row = { application, member, key, request, response: '', taken: now }
    const unlessTaken = `ON CONFLICT (application, member, key) DO UPDATE
      SET request = excluded.request, response = '', taken = excluded.taken
      WHERE kept_response.taken <= excluded.taken - ${responseLifetime}`
    if ((await insert(database, 'kept_response', row, unlessTaken)) > 0) return undefined
    const select = 'SELECT request, response FROM kept_response WHERE application = $1 AND member = $2 AND key = $3'
    return database.get<{ request: string; response: string }>(select, application, member, key)
  },

  save: ({ application, member }: KeyOwner, key: string, response: string) =>
    update(database, 'kept_response', { application, member, key }, { response }),
})
