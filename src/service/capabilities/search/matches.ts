import type { Query } from '../../../contract/search.ts'
import type { Database, Value } from '../../store/engine/database.ts'
import { canBeFoundById, type MaySee } from '../../store/visibility.ts'
import { factsOf, milestone, numbersPerMillisecond, readSpans, signed, sought, tsquery } from './indexing.ts'

/** Maximum matches that are ranked, the newest: ranking a million would keep all other requests waiting. */
export const maxMatches = 500

/** Maximum items whose texts a statement of SQLite reads; fewer if many words are compared with each. */
export const maxCandidates = 250

/** Maximum comparisons of a word with an item's texts in a statement of SQLite. */
export const maxComparisons = 2500

/** Milestones up to which a statement of SQLite looks for two words, about 65,000 items; for more words fewer. */
export const milestonesAtOnce = 8

/** Maximum words in which a search's beginnings may end: each is another list that SQLite's index reads. */
export const maxEndings = 64

/** Letters of the longest beginning that SQLite's index has as a word. */
const longestBeginning = 4

/** Maximum milliseconds of a statement in PostgreSQL; then the search asks for a shorter time. */
export const longestRead = 250

export interface Question {
  query: Query
  authors: readonly string[]
  viewer: string
  /** Finds what the member, contacts and who authorized it wrote (§7). Undefined on the site, which finds all. */
  application: string | undefined
  isByTime?: boolean | undefined
}

export interface Match {
  number: number
  member: string
  /** The recommendation's id, or the status's. */
  page: string
  /** 4 if all words are in the title, 2 if they are there and in the comment, else 0; a contact's have one more. */
  rank: number
}

/** Bounds of the work of a search. */
export interface Pace {
  /** Runs a statement when it is the searcher's turn. */
  ask<Rows>(statement: () => Promise<Rows>): Promise<Rows>
  /** Whether the search has taken its time, and ends with what it has found. */
  isOver(): boolean
}

export interface Newest {
  matches: Match[]
  /** Whether there may be older ones. */
  isMore: boolean
}

/** Columns of the table `search_item s`. */
const item = { member: 's.member', domain: '(SELECT n.reversed_domain FROM news_item n WHERE n.id = s.item)' }

const endOfTime = Date.UTC(9999)

/** Reads the newest matches of a question, in statements of bounded work. */
export function createMatches(database: Database, maySee: MaySee, candidates = maxCandidates) {
  const isPostgres = database.engine === 'postgres'
  /** A bound number is a REAL to SQLite, and its index compares only integers. */
  const asInteger = (value: string) => `CAST(${value} AS ${isPostgres ? 'BIGINT' : 'INTEGER'})`

  /** Conditions of both engines on an item `s`. @returns values of the statement, which further ones may be added to */
  function conditionsOf({ query, viewer, application }: Question) {
    const values: Value[] = [viewer]
    const value = (of: Value) => `$${values.push(of)}`
    const isContact = 'EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = s.member)'
    const conditions = [canBeFoundById('s.member') + maySee('$1', item)]
    if (application !== undefined)
      conditions.push(`(s.member = $1 OR ${isContact} OR EXISTS
        (SELECT 1 FROM consent g WHERE g.member = s.member AND g.application = ${value(application)}))`)
    const terms = query.terms.map((term) => value(sought(term)))
    const has = (text: string, part: string) => `${isPostgres ? 'strpos' : 'instr'}(${text}, ${part}) > 0`
    const hasAll = (text: string) => terms.map((term) => has(text, term)).join(' AND ')
    const best = `CASE WHEN ${hasAll('s.title')} THEN 4 WHEN ${hasAll('s.title || s.message')} THEN 2 ELSE 0 END`
    const rank = `${terms.length === 0 ? '0' : best} + CASE WHEN ${isContact} THEN 1 ELSE 0 END AS rank`
    return { values, value, conditions, terms, has, rank }
  }

  async function inPostgres(question: Question, pace: Pace): Promise<Newest> {
    const { query, authors } = question
    const { since = 0, until = endOfTime } = query
    const ends = await database.get<{ oldest: number | null; newest: number | null }>(
      'SELECT MIN(number) AS oldest, MAX(number) AS newest FROM search_item',
    )
    if (ends?.oldest == null || ends.newest == null) return { matches: [], isMore: false }
    const oldest = Math.max(ends.oldest / numbersPerMillisecond, since)
    const newest = Math.min(ends.newest / numbersPerMillisecond, until)
    const { wanted, exactly } = tsquery(query, authors)
    const { rows, isWhole } = await readSpans<Match>(
      { oldest, newest },
      maxMatches,
      ({ blocks, from, before, limit }) => {
        const { values, value, conditions, rank } = conditionsOf(question)
        const number = (time: number) => asInteger(value(time * numbersPerMillisecond))
        // PostgreSQL plans the statement once, since subqueries hide the values. OFFSET 0: it would go through all items
        // in their order, in the hope of meeting enough that match
        const during = blocks && wanted !== '' ? `s.blocks && (SELECT CAST(${value(`{${blocks}}`)} AS INT[])) AND` : ''
        const items =
          wanted === ''
            ? 'search_item s'
            : `(SELECT * FROM search_item s
                WHERE ${during} s.words @@ (SELECT CAST(${value(wanted)} AS TSQUERY)) OFFSET 0) s`
        if (exactly) conditions.push(`s.words @@ CAST(${value(exactly)} AS TSQUERY)`)
        conditions.push(
          `s.number >= ${number(Math.max(from, since))} AND s.number < ${number(Math.min(before, until))}`,
        )
        const select = `SELECT s.number, s.member, s.page, ${rank} FROM ${items}
          WHERE ${conditions.join(' AND ')} ORDER BY s.number DESC LIMIT ${asInteger(value(limit))}`
        return pace.ask(() => database.allWithin<Match>(longestRead, select, ...values))
      },
      pace.isOver,
    )
    return { matches: rows, isMore: rows.length === maxMatches || !isWhole }
  }

  /** The words of SQLite's index that begin with a word; undefined if there are more than `most`. */
  async function endingsOf(beginning: string, most: number): Promise<string[] | undefined> {
    const next = (from: string) => `(SELECT term FROM search_word WHERE term >= ${from} LIMIT 1)`
    // of each word the index gives the first place alone
    const words = await database.all<{ term: string | null }>(
      `WITH RECURSIVE word (term) AS (SELECT ${next('$1')} UNION ALL
         SELECT ${next("word.term || '0'")} FROM word WHERE word.term < $2)
       SELECT term FROM word WHERE term < $2 LIMIT $3`,
      beginning,
      `${beginning}{`,
      most + 1,
    )
    return words.length > most ? undefined : words.flatMap(({ term }) => term ?? [])
  }

  /** Each for SQLite's index, in its syntax: an item that matches has all. No word has a sign of that syntax. */
  async function listsOf({ query, authors }: Question, pace: Pace): Promise<string[]> {
    const beginnings = query.terms.filter(({ isPrefix }) => isPrefix).length
    const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(' OR ')
    const lists = factsOf(query, authors).map((group) => quoted(group.map(signed)))
    for (const { words, isPrefix } of query.terms) {
      const last = isPrefix ? words.at(-1) : undefined
      lists.push(...words.slice(0, isPrefix ? -1 : undefined).map((word) => quoted([word])))
      if (last === undefined) continue
      // the index would first read all words that begin so, to the end; it has short beginnings as words
      const most = Math.floor(maxEndings / beginnings)
      const endings = last.length <= longestBeginning ? undefined : await pace.ask(() => endingsOf(last, most))
      if (endings) lists.push(quoted(endings.length > 0 ? endings : [last]))
      else lists.push(`"${last.slice(0, longestBeginning)}" *`)
    }
    return [...new Set(lists)]
  }

  /** The number of the item down to which a statement looks that looks for several words. */
  async function nextMilestone(before: number, words: number): Promise<number | undefined> {
    const milestones = Math.ceil((2 * milestonesAtOnce) / words)
    const select = `SELECT rowid AS number FROM search_text WHERE search_text MATCH $1 AND rowid < ${asInteger('$2')}
      ORDER BY rowid DESC LIMIT 1 OFFSET ${milestones - 1}`
    return (await database.get<{ number: number }>(select, `"${milestone}"`, before))?.number
  }

  /**
   * The items of a time that have a word of each list, whose texts then say whether they match; and milestones. The
   * conditions are a column: as conditions of the statement, they would let it read on.
   */
  function candidatesOf(question: Question, lists: readonly string[], from: number, before: number) {
    const { values, value, conditions, terms, has, rank } = conditionsOf(question)
    const hasTerm = (term: string) => ['title', 'message', 'rest'].map((text) => has(`s.${text}`, term)).join(' OR ')
    const groups = factsOf(question.query, []).map((group) =>
      group.map((fact) => has('s.facts', value(` ${signed(fact)} `))).join(' OR '),
    )
    if (question.authors.length > 0) groups.push(`s.member IN (${question.authors.map(value).join(', ')})`)
    const isMatch = [...conditions, ...[...terms.map(hasTerm), ...groups].map((each) => `(${each})`)].join(' AND ')
    const [items, number, wanted] =
      lists.length === 0
        ? ['search_item s', 's.number', 'TRUE']
        : [
            'search_text f CROSS JOIN search_item s',
            'f.rowid',
            `search_text MATCH ${value(lists.map((list) => `(${list})`).join(' AND '))} AND s.number = f.rowid`,
          ]
    const limit = Math.max(1, Math.min(candidates, Math.floor(maxComparisons / (terms.length + groups.length + 1))))
    const select = `SELECT s.number, s.member, s.page, ${rank}, ${isMatch} AS is_match FROM ${items}
      WHERE ${wanted} AND ${number} >= ${asInteger(value(from))} AND ${number} < ${asInteger(value(before))}
      ORDER BY ${number} DESC LIMIT ${limit}`
    return { limit, read: () => database.all<Match & { is_match: number }>(select, ...values) }
  }

  async function inSqlite(question: Question, pace: Pace): Promise<Newest> {
    const { since = 0, until = endOfTime } = question.query
    const lists = await listsOf(question, pace)
    const stopping = lists.length < 2 ? lists : lists.map((list) => `${list} OR "${milestone}"`)
    const matches: Match[] = []
    const oldest = since * numbersPerMillisecond
    let before = until * numbersPerMillisecond
    while (matches.length < maxMatches && before > oldest && !pace.isOver()) {
      before = await pace.ask(async () => {
        const last = lists.length < 2 ? undefined : await nextMilestone(before, lists.length)
        const from = Math.max(oldest, last ?? oldest)
        const { limit, read } = candidatesOf(question, stopping, from, before)
        const found = await read()
        matches.push(...found.filter(({ is_match }) => is_match === 1))
        return found.length === limit ? (found.at(-1)?.number ?? from) : from
      })
    }
    return { matches: matches.slice(0, maxMatches), isMore: matches.length >= maxMatches || before > oldest }
  }

  return isPostgres ? inPostgres : inSqlite
}
