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

type Statements = Map<string, Recorded>

/** The record of the running call's statements. */
const calls = new AsyncLocalStorage<Statements>()

/** The statements of all calls since the last `takeRecorded`. */
const recorded: Statements = new Map()

const taken = new Set<string>()

const executions = new AsyncLocalStorage<{ count: number }>()

function count(): void {
  const executed = executions.getStore()
  if (executed) executed.count++
}

function record(statement: Recorded): void {
  const key = `${statement.engine} ${statement.sql}`
  const statements = calls.getStore()
  if (statements && !statements.has(key)) statements.set(key, statement)
}

for (const method of ['all', 'get', 'run'] as const) {
  const execute = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  StatementSync.prototype[method] = function (this: StatementSync, ...values: unknown[]) {
    count()
    record({ engine: 'sqlite', sql: this.sourceSQL.replace(/\?(\d+)/g, '$$$1'), values: [] })
    return execute.apply(this, values)
  } as never
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [config] = args as [pg.QueryConfig<Value[]>]
  count()
  if (config.values) record({ engine: 'postgres', sql: config.text, values: config.values })
  return query.apply(this, args)
} as never

export const recordCalls =
  <Args extends unknown[], Result>(handle: (...args: Args) => Result) =>
  (...args: Args): Result =>
    calls.run(calls.getStore() ?? recorded, () => handle(...args))

export async function statementsOf(work: () => Promise<unknown>): Promise<Recorded[]> {
  const statements: Statements = new Map()
  await calls.run(statements, work)
  return [...statements.values()]
}

/** The number of statements that `work` executes; for PostgreSQL each is a round trip to the server. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const executed = { count: 0 }
  await executions.run(executed, work)
  return executed.count
}

/** The recorded statements, each once in the lifetime of the process. */
export function takeRecorded(): Recorded[] {
  const statements = [...recorded].filter(([key]) => !taken.has(key))
  recorded.clear()
  for (const [key] of statements) taken.add(key)
  return statements.map(([, statement]) => statement)
}
