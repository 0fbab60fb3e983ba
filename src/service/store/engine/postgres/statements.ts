import { createHash } from 'node:crypto'
import type { ClientBase, CustomTypesConfig } from 'pg'
import pg from 'pg'
import type { Value } from '../database.ts'

/** The most statements that each connection prepares: lists of any length make many variants of one statement. */
export const maxPrepared = 500

/** The most placeholders of a prepared statement: longer lists vary too much. */
export const maxPreparedValues = 20

/** Milliseconds after which PostgreSQL ends a statement. */
export const statementTimeout = 10_000

/** Milliseconds until an unresponsive connection is closed: longer, so that PostgreSQL ends a slow statement first. */
const answerTimeout = statementTimeout + 5000

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
  /** The number of rows inserted, changed or deleted. */
  changes: number
}

/** Runs statements on connections, prepared where that is possible. */
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
    /** @param isBounded whether the statement may take at most `statementTimeout`; a migration's may take longer */
    async run<Row>(client: ClientBase, text: string, values: readonly Value[], isBounded = true): Promise<Result<Row>> {
      const name = isBounded ? nameOf(text, values) : undefined
      const result = await client.query({
        text,
        values: values.map(storable),
        ...(name && { name }),
        ...(isBounded && { query_timeout: answerTimeout }),
      })
      return { rows: result.rows, changes: result.rowCount ?? 0 }
    },

    /** From now on no statement is prepared. */
    stopPreparing(): void {
      prepares = false
    },
  }
}

/** PostgreSQL refuses NUL in texts. No stored text has NUL, so a look-up finds nothing in both engines. */
const storable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

export type Statements = ReturnType<typeof createStatements>
