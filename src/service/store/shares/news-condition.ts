import type { Value } from '../engine/database.ts'
import { afterDomain, reverseDomain } from './reversed-domain.ts'

export interface NewsCondition {
  /** A host in lower case; includes its subdomains. */
  domain?: string | undefined
  /** ISO 639, two letters; empty means all. */
  languages?: readonly string[] | undefined
  /** Times of publication, both inclusive. */
  since?: number | undefined
  until?: number | undefined
}

/** The sign keeps SQLite from scanning a contact's news by time instead of using the index of domains or languages. */
export const notByTime = '+n.published'

/**
 * Builds the WHERE conditions of a filter.
 *
 * @param before the values of the statement's first parameters: `$1`, `$2` and so on
 * @returns conditions that begin with AND, and the values of all of the statement's parameters
 */
export function where({ domain, languages = [], since, until }: NewsCondition, ...before: Value[]) {
  const values = [...before]
  const parameter = (value: Value) => `$${values.push(value)}`
  const conditions: string[] = []
  if (domain !== undefined) {
    const reversed = reverseDomain(domain)
    conditions.push(`n.reversed_domain >= ${parameter(reversed)}`)
    conditions.push(`n.reversed_domain < ${parameter(afterDomain(reversed))}`)
  }
  if (languages.length > 0) conditions.push(`n.language IN (${languages.map(parameter).join(', ')})`)
  const published = domain === undefined ? 'n.published' : notByTime
  if (since !== undefined) conditions.push(`${published} >= ${parameter(since)}`)
  if (until !== undefined) conditions.push(`${published} <= ${parameter(until)}`)
  return { condition: conditions.map((condition) => `AND ${condition}`).join(' '), values }
}
