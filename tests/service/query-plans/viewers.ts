import type { Recorded } from './recorded-statements.ts'

/** Lists with others' shares, answers or thanks that need no condition on their viewer (`maySee`), with the reasons. */
const forAll: readonly [part: string, reason: string][] = [
  ['WHERE n.recommendation = (SELECT id FROM recommendation', 'a page that the viewer opens'],
  ['WHERE n.recommendation = $', 'who shared a page that the viewer opens'],
  [
    'l.recommendation = p.page',
    'the most shared pages of the network, which are cached for all; each viewer’s are read again',
  ],
  ['string_agg(hash', 'hashes of pages, which name nobody'],
  ['WHERE n.recommendation = r.id', 'the address of a page'],
  ['FROM news_item n LEFT JOIN news_item p', 'the texts of pages, which are the same for all'],
  ['ON n.id = c.news', 'an item that the member has answered, in the own download'],
]

const ofNews = /\b(?:FROM|JOIN) (news_item|news_comment|news_like)\b(?: (?:AS )?([a-z])\b)?/g

/** Numbers and boundaries, which have no word of anybody. */
const isWithoutWords = /^SELECT (?:COUNT\(\*\)|1\b|published\b|created\b)/

/**
 * Whether a list of a call has others' words without the condition on what its viewer doesn't want to see. A table is read
 * for one member or item if the statement says so of its name.
 */
export function lacksViewer({ sql, isOfCall }: Recorded): boolean {
  const text = sql.replace(/\s+/g, ' ')
  const isList = isOfCall && /^(?:SELECT|WITH)\b/.test(text) && /\bLIMIT\b|\bORDER BY\b/.test(text)
  if (!isList || isWithoutWords.test(text) || text.includes('FROM muted_member h')) return false
  if (forAll.some(([part]) => text.includes(part))) return false
  return [...text.matchAll(ofNews)].some(([, , name]) => {
    const column = name === undefined ? '(?<![.\\w])' : `\\b${name}\\.`
    return !new RegExp(`${column}(?:member|id) (?:= |IN \\()(?:CAST\\()?\\$\\d`).test(text)
  })
}
