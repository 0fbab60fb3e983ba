import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { Database, Value } from '../../../src/service/store/engine/database.ts'

export interface Recorded {
  engine: Database['engine']
  sql: string
  /** The values of its first execution; empty for SQLite, whose plans don't depend on values. */
  values: Value[]
}

interface Record {
  statements: Map<string, Recorded>
  executed: number
}

const newRecord = (): Record => ({ statements: new Map(), executed: 0 })

const calls = new AsyncLocalStorage<Record>()

/** The record of all calls since the last `takeRecorded`. */
const recorded = newRecord()

const taken = new Set<string>()

function record(statement: Recorded | undefined): void {
  const record = calls.getStore()
  if (!record) return
  record.executed++
  const key = statement && `${statement.engine} ${statement.sql}`
  if (key && !record.statements.has(key)) record.statements.set(key, statement)
}

for (const method of ['all', 'get', 'run'] as const) {
  const execute = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  StatementSync.prototype[method] = function (this: StatementSync, ...values: unknown[]) {
    record({ engine: 'sqlite', sql: this.sourceSQL.replace(/\?(\d+)/g, '$$$1'), values: [] })
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
    calls.run(calls.getStore() ?? recorded, () => handle(...args))

/** @returns the statements of `work`, and their number; for PostgreSQL each is a round trip to the server */
export async function recordOf(work: () => Promise<unknown>) {
  const record = newRecord()
  await calls.run(record, work)
  return { statements: [...record.statements.values()], executed: record.executed }
}

export function takeRecorded(): Recorded[] {
  const statements = [...recorded.statements].filter(([key]) => !taken.has(key))
  recorded.statements.clear()
  for (const [key] of statements) taken.add(key)
  return statements.map(([, statement]) => statement)
}
