import { createHash } from 'node:crypto'
import type { ClientBase, CustomTypesConfig, PoolClient, QueryConfig } from 'pg'
import { toDatabase } from '../../outgoing.ts'
import { type Value, withoutNul } from './database.ts'

const pg = await toDatabase()

/** Maximum statements that each connection prepares: lists of any length make many variants of one statement. */
const maxPrepared = 500

/** Maximum placeholders of a prepared statement: longer lists vary too much. */
const maxPreparedValues = 20

/** Maximum milliseconds of a statement; then the response is a 503. */
export const statementTimeout = 8000

/** A connection without an answer is closed after so many milliseconds: PostgreSQL ends a slow statement before. */
const answerTimeout = statementTimeout + 1500

/** The types of COUNT (BIGINT) and of a SUM of counts (NUMERIC), parsed as numbers: our values fit in a double. */
const numbers: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

export const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (numbers.includes(oid)) return Number
    const parse = pg.types.getTypeParser(oid, format)
    // a Buffer may share its memory with others
    return oid === pg.types.builtins.BYTEA ? (text: string) => new Uint8Array(parse(text)) : parse
  }) as CustomTypesConfig['getTypeParser'],
}

export interface Result<Row> {
  rows: Row[]
  changes: number
}

export function createStatements() {
  /** The names of prepared statements by text. Named by content, so that a name always means the same statement. */
  const names = new Map<string, string>()
  let prepares = true

  function nameOf(text: string, values: readonly Value[]): string | undefined {
    if (!prepares || values.length > maxPreparedValues) return undefined
    const known = names.get(text)
    if (known || names.size >= maxPrepared) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }

  return {
    async run<Row>(
      client: ClientBase,
      text: string,
      values: readonly Value[],
      { isBounded = true, isPrepared = true } = {},
    ): Promise<Result<Row>> {
      const name = isBounded && isPrepared ? nameOf(text, values) : undefined
      const result = await client.query({
        text,
        values: values.map(withoutNul),
        ...(name && { name }),
        ...(isBounded && { query_timeout: answerTimeout }),
      })
      return { rows: result.rows, changes: result.rowCount ?? 0 }
    },

    stopPreparing(): void {
      prepares = false
    },
  }
}

/** @returns the last row of several statements */
export async function lastRow<Row>(client: ClientBase, text: string, isBounded = true): Promise<Row> {
  const results = await client.query({ text, ...(isBounded && { query_timeout: answerTimeout }) } as QueryConfig)
  return [results].flat().at(-1)?.rows[0] as Row
}

/** Ends a transaction that has changed nothing, or failed, and gives its connection back. */
export async function rollBack(client: PoolClient): Promise<void> {
  const isOver = await client.query({ text: 'ROLLBACK', query_timeout: 1000 } as QueryConfig).then(
    () => true,
    () => false,
  )
  client.release(!isOver)
}
