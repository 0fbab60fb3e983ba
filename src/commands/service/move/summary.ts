import { join } from 'node:path'
import { settingsPath } from '../../../service/settings/settings-file.ts'
import type { Moved } from '../../../service/store/move/move-rows.ts'
import { databaseFile } from '../../../service/store/store.ts'

/** The moved tables, and what the operator does next. */
export function summaryOf({ tables, textsWithNul }: Moved, data: string): string {
  const file = join(data, databaseFile)
  const settings = settingsPath(data)
  const nul =
    textsWithNul === 0
      ? ''
      : `
PostgreSQL stores no NUL character. ${textsWithNul} texts had one; they have U+FFFD in its place.
`
  return `${tableOf(tables)}

These rows are the same in ${file} and in PostgreSQL.
${nul}
Next: start the service with the same DATABASE_URL, or with database_url in ${settings}.

Commands need it too: without it, they and the service refuse ${file}, which has a mark now.

To go back: stop the service, run move --back, remove DATABASE_URL and database_url, and start it. What members write
after the move is lost then. Delete the file when you no longer need to go back.`
}

function tableOf(tables: Moved['tables']): string {
  const lines = [
    ['table', 'rows', 'checksum'] as const,
    ...tables.map(({ name, rows, checksum }) => [name, rows.toLocaleString('en'), checksum] as const),
  ]
  const width = (column: 0 | 1) => Math.max(...lines.map((line) => line[column].length))
  return lines
    .map(([name, rows, checksum]) => `${name.padEnd(width(0))}  ${rows.padStart(width(1))}  ${checksum}`)
    .join('\n')
}
