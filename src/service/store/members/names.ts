import type { Database, Value } from '../engine/database.ts'
import type { MemberRow } from './member-row.ts'

/** Of a search no more words count, and of a word no more UTF-16 units. */
const maxWords = 5
const longestWord = 50

/** How many members a search considers, in the order of the word that they match: who finds too many types more. */
const maxMatches = 500

/** The words of a name as they are compared: without letter case, accents and punctuation, each once. */
export function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, longestWord)))]
}

/** What follows all words that begin so. */
function afterBeginning(word: string): string {
  return `${word}\u{10FFFF}`
}

/** Makes a member findable by the words of a name. */
export async function indexName(database: Database, member: string, name: string): Promise<void> {
  for (const word of wordsOf(name)) {
    await database.run(
      'INSERT INTO name_word (word, member) VALUES ($1, $2) ON CONFLICT (word, member) DO NOTHING',
      word,
      member,
    )
  }
}

/** The same for all who are there. */
export async function indexAllNames(database: Database): Promise<void> {
  for (const { id, name } of await database.all<{ id: string; name: string }>('SELECT id, name FROM member')) {
    await indexName(database, id, name)
  }
}

/** How far names are counted that have a word, to search by the one that fewest have: beyond it each is as good. */
const countedNames = 1000

export type Names = ReturnType<typeof createNames>

/** Finding members by name. */
export function createNames(database: Database) {
  /** How many names have a word that begins so, at most `countedNames`. */
  async function countBeginning(word: string): Promise<number> {
    const row = await database.get<{ count: number }>(
      `SELECT COUNT(*) AS count FROM
         (SELECT 1 FROM name_word WHERE word >= $1 AND word < $2 LIMIT ${countedNames}) AS counted`,
      word,
      afterBeginning(word),
    )
    return row?.count ?? 0
  }

  return {
    /** Members of whose name each of these words begins one, by name; nobody where there is no word. */
    async search(text: string, limit: number, offset: number): Promise<MemberRow[]> {
      const words = wordsOf(text).slice(0, maxWords)
      const counts = new Map<string, number>()
      for (const word of words) counts.set(word, await countBeginning(word))
      // the one that fewest names have first: each of these is looked at
      const [first, ...others] = words.sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
      if (first === undefined) return []
      const values: Value[] = []
      const placeholder = (value: Value) => `$${values.push(value)}`
      const begins = (row: string, word: string) =>
        `${row}.word >= ${placeholder(word)} AND ${row}.word < ${placeholder(afterBeginning(word))}`
      const conditions = [
        begins('w', first),
        ...others.map(
          (word) => `EXISTS (SELECT 1 FROM name_word o WHERE o.member = w.member AND ${begins('o', word)})`,
        ),
      ]
      return database.all(
        `SELECT m.* FROM member m WHERE m.id IN
           (SELECT w.member FROM name_word w WHERE ${conditions.join(' AND ')} ORDER BY w.word LIMIT ${maxMatches})
         ORDER BY m.name, m.id LIMIT ${placeholder(limit)} OFFSET ${placeholder(offset)}`,
        ...values,
      )
    },
  }
}
