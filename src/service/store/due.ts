import type { Value } from './engine/database.ts'

/** Milliseconds after which nothing is due again: a later time is of a clock that was ahead, and counts as now. */
export const furthestDue = 24 * 3_600_000

/** Keys, members and origins whose places are all in use: no more work of theirs is claimed. */
export interface Busy {
  keys: readonly string[]
  members: readonly string[]
  /** Schemes, hosts and ports of addresses. */
  origins: readonly string[]
}

export const nothingBusy: Busy = { keys: [], members: [], origins: [] }

interface Columns {
  key: string
  member: string
  address: string
}

/** The condition for work of which nothing is busy. @param first the number of its first placeholder */
export function isFree({ keys, members, origins }: Busy, columns: Columns, first: number): [string, ...Value[]] {
  const values: Value[] = []
  const placeholder = (value: Value) => `$${first + values.push(value) - 1}`
  const notIn = (column: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${column} NOT IN (${list.map(placeholder).join(', ')})`]
  const conditions = [
    ...notIn(columns.key, keys),
    ...notIn(columns.member, members),
    ...origins.map((origin) => `SUBSTR(${columns.address}, 1, ${origin.length + 1}) <> ${placeholder(`${origin}/`)}`),
  ]
  return [['', ...conditions].join(' AND '), ...values]
}
