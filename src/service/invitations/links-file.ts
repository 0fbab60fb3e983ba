import type { ImportedRow } from './import-people.ts'
import { urlOfLink } from './invite.ts'

export const linksHeader = 'login,name,email,link\r\n'

/**
 * The lines of a CSV file with the links of invited people. A spreadsheet would run a text that begins like a formula;
 * an apostrophe before it prevents that.
 */
export function linesOfLinks(rows: readonly ImportedRow[], authUrl: string): string {
  return rows
    .flatMap(({ person, link }) =>
      person && link ? [[person.login, person.name, person.email ?? '', urlOfLink(authUrl, link)]] : [],
    )
    .map((fields) => `${fields.map(quote).join(',')}\r\n`)
    .join('')
}

function quote(field: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(field) ? `'${field}` : field
  return `"${safe.replaceAll('"', '""')}"`
}
