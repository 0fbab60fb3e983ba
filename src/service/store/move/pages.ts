import { createHash } from 'node:crypto'
import type { Database, Value } from '../engine/database.ts'
import { quoted, type Table } from './tables.ts'

/** Rows in memory at once: a piece of a picture has 30,000 bytes. */
export const pageRows = 200

/** Some rows of a table. */
export interface Page {
  rows: number
  /** JSON, an object for each row. Equal rows have the same text in both engines. */
  json: string
  /** Texts of the page with NUL, which PostgreSQL refuses; the JSON has U+FFFD in its place. */
  textsWithNul: number
}

/** Reads all rows of a table in the order of its key. */
export async function* pagesOf(database: Database, { name, columns, key }: Table): AsyncGenerator<Page> {
  const after = `(${quoted(...key)}) > (${key.map((_, index) => `$${index + 1}`).join(', ')})`
  const select = (condition: string) =>
    `SELECT ${quoted(...columns)} FROM ${quoted(name)} ${condition} ORDER BY ${quoted(...key)} LIMIT ${pageRows}`
  let rows = await database.all<Record<string, Value>>(select(''))
  while (rows.length > 0) {
    yield pageFrom(rows)
    const last = rows.at(-1)
    if (rows.length < pageRows || !last) return
    rows = await database.all(select(`WHERE ${after}`), ...key.map((column) => last[column] ?? null))
  }
}

function pageFrom(rows: Record<string, Value>[]): Page {
  let textsWithNul = 0
  const json = JSON.stringify(rows, (_, value) => {
    if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
    if (typeof value !== 'string' || !value.includes('\0')) return value
    textsWithNul++
    return value.replaceAll('\0', '\uFFFD')
  })
  return { rows: rows.length, json, textsWithNul }
}

/** Adds up the pages of a table, for comparing it with its copy. */
export function createSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(page: Page): void {
      hash.update(page.json)
      rows += page.rows
    },
    /** The number of rows and the checksum; ends the sum. */
    end: (): { rows: number; checksum: string } => ({ rows, checksum: hash.digest('hex').slice(0, 32) }),
  }
}
