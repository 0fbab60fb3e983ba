import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { Database, Value } from '../../../src/service/store/engine/database.ts'

export interface Recorded {
  engine: Database['engine']
  sql: string
  /** The values of its first execution. */
  values: Value[]
  /** Whether a call or a page executed it, and no command or test. */
  isOfCall: boolean
}

interface Record {
  statements: Map<string, Recorded>
  executed: number
}

const newRecord = (): Record => ({ statements: new Map(), executed: 0 })

const calls = new AsyncLocalStorage<Record>()

const ofOtherCalls = newRecord()

/** The statements since the last `takeRecorded`, of shapes that this worker had not met before. */
let latest: Recorded[] = []

const known = new Set<string>()

const shapes = new Map<string, string>()

/** The same for statements that differ in numbers, or in the length of a list, alone. */
export function shapeOf({ sql }: Pick<Recorded, 'sql'>): string {
  const made = shapes.get(sql)
  if (made !== undefined) return made
  const shape = sql
    .replace(/\d+/g, '0')
    .replace(/(?:\$0, )+/g, '')
    .replace(/(?:\(\$0\), )+/g, '')
  shapes.set(sql, shape)
  return shape
}

function record(executed: Omit<Recorded, 'isOfCall'> | undefined): void {
  const record = calls.getStore()
  if (record) record.executed++
  if (!executed) return
  const statement = { ...executed, isOfCall: record !== undefined }
  const key = `${statement.isOfCall} ${statement.engine} ${shapeOf(statement)}`
  if (record && record !== ofOtherCalls && !record.statements.has(key)) record.statements.set(key, statement)
  if (!known.has(key)) latest.push(statement)
  known.add(key)
}

/** Prepared statements that were recorded in a call, and in none. */
const prepared = { inCall: new WeakSet<StatementSync>(), inNone: new WeakSet<StatementSync>() }

for (const method of ['all', 'get', 'run'] as const) {
  const execute = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  StatementSync.prototype[method] = function (this: StatementSync, ...values: unknown[]) {
    const call = calls.getStore()
    const seen = call ? prepared.inCall : prepared.inNone
    if (seen.has(this) && (!call || call === ofOtherCalls)) return execute.apply(this, values)
    seen.add(this)
    record({ engine: 'sqlite', sql: this.sourceSQL.replace(/\?(\d+)/g, '$$$1'), values: values as Value[] })
    return execute.apply(this, values)
  } as never
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [config] = args as [pg.QueryConfig<Value[]>]
  const { text: sql, values } = config
  record(values && { engine: 'postgres', sql, values })
  return query.apply(this, args)
} as never

export const recordCalls =
  <Args extends unknown[], Result>(handle: (...args: Args) => Result) =>
  (...args: Args): Result =>
    calls.run(calls.getStore() ?? ofOtherCalls, () => handle(...args))

/** @returns the statements of `work`, and their number; for PostgreSQL each is a round trip to the server */
export async function recordOf(work: () => Promise<unknown>) {
  const record = newRecord()
  await calls.run(record, work)
  return { statements: [...record.statements.values()], executed: record.executed }
}

export function takeRecorded(): Recorded[] {
  const statements = latest
  latest = []
  return statements
}
