import type { Database } from '../../../src/service/store/engine/database.ts'
import type { Viewer } from '../../../src/service/store/members/member-row.ts'
import type { NewMember } from '../../../src/service/store/members/names.ts'

/** A member with nothing but a name, who can't sign in. */
export const newMember = (login: string): NewMember => ({
  ...{ login, name: login, first_name: login, last_name: '', language: 'en', password: '' },
  ...{ headline: '', introduction: '', interests: '', city: '', country: '', gender: '' },
})

/** A member who sees no more of others than their distance. */
export const asSeenBy = (member: string): Viewer => ({ member, application: '', detail: 'PARTIAL' })

/** A share without any text. */
export const plainShare = {
  title: '',
  overview: '',
  keywords: '',
  message: '',
  site_name: '',
  picture: '',
  language: 'en',
}

/** SQL for a graph id that contains a number, in every engine. @param number an expression, below ten millions */
export const idOfNumber = (number: string) => `'0000000000000000000000000' || CAST(1000000 + ${number} AS TEXT)`

/** Rows that one transaction adds: in PostgreSQL, a counter that a transaction changes more often gets slow. */
const rowsAtOnce = 1000

/** WITH clauses of tables `number (n)` that together have the numbers from 1 to `last`. */
export const numberTables = (last: number): string[] =>
  Array.from({ length: Math.ceil(last / rowsAtOnce) }, (_, batch) => {
    const first = batch * rowsAtOnce + 1
    const end = Math.min(last, first + rowsAtOnce - 1)
    return `WITH RECURSIVE number (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM number WHERE n < ${end})`
  })

/**
 * Adds statuses of a member, with the ids of the numbers after `after`.
 *
 * @param time an expression of a status's number: its time in milliseconds
 */
export async function addStatuses(
  database: Database,
  member: string,
  count: number,
  { after = 0, time = (number: string) => number } = {},
): Promise<void> {
  const number = `(n + ${after})`
  for (const numbers of numberTables(count))
    await database.run(
      `INSERT INTO news_item (id, member, message, language, created, published)
       ${numbers} SELECT ${idOfNumber(number)}, $1, '', 'en', ${time(number)}, ${time(number)} FROM number`,
      member,
    )
}
