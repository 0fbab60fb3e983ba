import { plainText } from '../../../contract/text.ts'
import type { Database, Value } from '../engine/database.ts'
import { orderByName } from '../sort-names.ts'
import type { MemberRow } from './member-row.ts'

/** The most words of a search, and the most UTF-16 units of a word; further ones are ignored. */
export const maxWords = 5
const maxWordLength = 50

/** The most matches that a search sorts and returns: a longer text gives fewer. */
const maxMatches = 500

/** The distinct words of a name, in lower case, without accents and punctuation. */
export function wordsOf(name: string): string[] {
  const words = plainText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))]
}

/** The upper bound of all words with this prefix, in the order of texts. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

/** The first word of a name is the first name. */
export function splitName(name: string): Pick<MemberRow, 'name' | 'first_name' | 'last_name'> {
  const [first_name = '', ...others] = name.split(' ')
  return { name, first_name, last_name: others.join(' ') }
}

/**
 * The words by which a name is found. People write “Jäger” as “Jaeger” without such a key, and some names are spelled
 * so: the one is found by the other.
 */
function indexedWordsOf(name: string): Set<string> {
  const spelledOut = name.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`)
  const contracted = name.replace(/([aou])e/gi, '$1')
  return new Set([name, spelledOut, contracted].flatMap(wordsOf))
}

/** Adds the words of a member's name to the search index. */
export async function indexName(database: Database, member: string, name: string): Promise<void> {
  for (const word of indexedWordsOf(name)) {
    await database.run(
      'INSERT INTO name_word (word, member) VALUES ($1, $2) ON CONFLICT (word, member) DO NOTHING',
      word,
      member,
    )
  }
}

/**
 * The most names that a search counts or scans for a word. A text whose words all begin more names finds only members
 * among the first of these, in the order of the words.
 */
export const maxScannedNames = 2000

export type Names = ReturnType<typeof createNames>

/** Searches members by name. */
export function createNames(database: Database) {
  /** The number of rows, at most `maxScannedNames`. */
  async function count(rows: string, ...values: Value[]): Promise<number> {
    const row = await database.get<{ count: number }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ${maxScannedNames}) AS counted`,
      ...values,
    )
    return row?.count ?? 0
  }

  return {
    /**
     * Members whose name has, for each word of `text`, a word with that prefix, but no disabled ones; sorted by
     * name. Empty without words.
     *
     * @param language whose alphabet decides the order
     * @param team limits the search to the members of a team
     */
    async search(text: string, language: string, limit: number, offset: number, team?: string): Promise<MemberRow[]> {
      const words = wordsOf(text).slice(0, maxWords)
      const counts = new Map<string, number>()
      for (const word of words)
        counts.set(word, await count('name_word WHERE word >= $1 AND word < $2', word, afterPrefix(word)))
      // the most selective word first: its matches are scanned, or the team if it is smaller
      const [first, ...others] = words.sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
      if (first === undefined) return []
      const values: Value[] = []
      const placeholder = (value: Value) => `$${values.push(value)}`
      const hasPrefix = (row: string, word: string) =>
        `${row}.word >= ${placeholder(word)} AND ${row}.word < ${placeholder(afterPrefix(word))}`
      const isTeamFirst =
        team !== undefined && (await count('team_member WHERE team = $1', team)) < (counts.get(first) ?? 0)
      const scanned = isTeamFirst
        ? `SELECT t.member AS word, t.member FROM team_member t WHERE t.team = ${placeholder(team)}`
        : `SELECT f.word, f.member FROM name_word f WHERE ${hasPrefix('f', first)}
           ORDER BY f.word, f.member LIMIT ${maxScannedNames}`
      const conditions = (isTeamFirst ? words : others).map(
        (word) => `EXISTS (SELECT 1 FROM name_word o WHERE o.member = w.member AND ${hasPrefix('o', word)})`,
      )
      if (team !== undefined && !isTeamFirst)
        conditions.push(
          `EXISTS (SELECT 1 FROM team_member t WHERE t.team = ${placeholder(team)} AND t.member = w.member)`,
        )
      return database.all(
        `SELECT m.* FROM member m WHERE m.state <> 'disabled' AND m.id IN
           (SELECT w.member FROM (${scanned}) AS w WHERE ${['TRUE', ...conditions].join(' AND ')} ORDER BY w.word LIMIT ${maxMatches})
         ORDER BY ${orderByName(language)} LIMIT ${placeholder(limit)} OFFSET ${placeholder(offset)}`,
        ...values,
      )
    },
  }
}
