import type { Query } from '../../../contract/search.ts'
import { type Database, unlessTooLong, type Value } from '../../store/engine/database.ts'
import { reverseDomain } from '../../store/shares/news.ts'
import { canBeFoundById, maySee } from '../../store/visibility.ts'
import { beginnings, numbersPerMillisecond } from './tables.ts'

/** Maximum matches that are ranked, the newest: ranking a million would keep all other requests waiting. */
export const maxMatches = 200

/** Maximum items whose texts a statement of SQLite reads; fewer if many words are compared with each. */
const maxCandidates = 250

/** Maximum comparisons of a word with an item's texts in a statement of SQLite. */
export const maxComparisons = 2500

/** Maximum words that SQLite's index looks for, the longest: it can't be stopped, and reads each one's items. */
const maxLooked = 3

/** Maximum milliseconds of a statement; SQLite's ends by its candidates. */
export const longestRead = 250

export interface Question {
  query: Query
  authors: readonly string[]
  /** Members whose name has each of the query's terms: what they shared has it too. */
  named: readonly (readonly string[])[]
  viewer: string
  /** Finds what the member, contacts and who authorized it wrote (§7). Null on the site, which finds all. */
  application: string | null
  isByTime?: boolean | undefined
}

export interface Match {
  number: number
  item: string
  /** The recommendation's id, or the status's. */
  page: string
  /** 4 if all words are in the title, 2 if they are there and in the comment, else 0; a contact's have one more. */
  rank: number
}

/** Bounds of the work of a search. */
interface Pace {
  /** Runs a statement when it is the searcher's turn. */
  ask<Rows>(statement: () => Promise<Rows>): Promise<Rows>
  /** Whether the search has taken its time, and ends with what it has found. */
  isOver(): boolean
}

interface Newest {
  matches: Match[]
  /** Whether there may be older ones. */
  isMore: boolean
}

/** Columns of the table `search_entry s`. */
const item = { member: 's.member', domain: '(SELECT n.reversed_domain FROM news_item n WHERE n.id = s.item)' }

const endOfTime = Date.UTC(9999)

const by = (member: string): string => `=m${member}`

/** The index has short beginnings as words: reading all words of a beginning would take long. */
function startOf(word: string): string {
  const letters = [...word]
  const length = beginnings.findLast((each) => each <= letters.length)
  return letters.slice(0, length).join('')
}

/** A matching item has one of each list. Words of a phrase are sought one by one. */
function listsOf({ query, authors, named }: Question, isPostgres: boolean): string[][] {
  const quoted = isPostgres
    ? (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
    : (word: string) => `"${word.replaceAll('"', '""')}"`
  const beginning = (word: string) => (isPostgres ? quoted(`-${startOf(word)}`) : `${quoted(startOf(word))} *`)
  const lists = [authors.map(by).map(quoted), ...query.site.map((host) => [quoted(`=d${reverseDomain(host)}`)])]
  const words = query.terms.flatMap((term, index) =>
    term.words.map((word, at) => {
      const isBeginning = term.isPrefix && at === term.words.length - 1
      return [isBeginning ? beginning(word) : quoted(word), ...(named[index] ?? []).map(by).map(quoted)]
    }),
  )
  lists.push(...words.sort(([a = ''], [b = '']) => b.length - a.length))
  lists.push(query.lang.map((language) => quoted(`=l${language}`)))
  return lists.filter((list) => list.length > 0)
}

/** Reads the newest matches of a question, in statements of bounded work. */
export function createMatches(database: Database, candidates = maxCandidates) {
  const isPostgres = database.engine === 'postgres'
  const engine = isPostgres
    ? { and: ' & ', or: ' | ', integer: 'BIGINT', position: 'strpos' }
    : { and: ' AND ', or: ' OR ', integer: 'INTEGER', position: 'instr' }

  /** @returns a statement's values, to which further ones may be added, and expressions on an item `s` */
  function expressionsOf({ query, authors, named, viewer, application }: Question) {
    const values: Value[] = [viewer]
    const value = (of: Value) => `$${values.push(of)}`
    const oneOf = (members: readonly string[]) => `s.member IN (${members.map(value).join(', ')})`
    const isContact = 'EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = s.member)'
    const conditions = [canBeFoundById('s.member') + maySee('$1', item)]
    if (application !== null)
      conditions.push(`(s.member = $1 OR ${isContact} OR EXISTS
        (SELECT 1 FROM consent g WHERE g.member = s.member AND g.application = ${value(application)}))`)
    const has = (text: string, part: string) => `${engine.position}(${text}, ${part}) > 0`
    const hasFact = (fact: string) => has('s.rest', value(` ${fact} `))
    if (authors.length > 0) conditions.push(oneOf(authors))
    conditions.push(...query.site.map((host) => hasFact(`=d${reverseDomain(host)}`)))
    if (query.lang.length > 0) conditions.push(`(${query.lang.map((one) => hasFact(`=l${one}`)).join(' OR ')})`)
    const terms = query.terms.map(({ words, isPrefix }) => value(` ${words.join(' ')}${isPrefix ? '' : ' '}`))
    for (const [index, term] of terms.entries()) {
      const texts = ['s.title', 's.message', 's.rest'].map((text) => has(text, term))
      const members = named[index] ?? []
      conditions.push(`(${[...texts, ...(members.length > 0 ? [oneOf(members)] : [])].join(' OR ')})`)
    }
    const hasAll = (text: string) => terms.map((term) => has(text, term)).join(' AND ')
    const best = `CASE WHEN ${hasAll('s.title')} THEN 4 WHEN ${hasAll('s.title || s.message')} THEN 2 ELSE 0 END`
    const rank = `${terms.length === 0 ? '0' : best} + CASE WHEN ${isContact} THEN 1 ELSE 0 END AS rank`
    // a bound number is a REAL to SQLite, and its index compares only integers
    const integer = (of: number) => `CAST(${value(of)} AS ${engine.integer})`
    return { values, value, integer, conditions, columns: `s.number, s.item, s.page, ${rank}` }
  }

  const wantedOf = (lists: readonly string[][]) =>
    [...new Set(lists.map((list) => `(${list.join(engine.or)})`))].join(engine.and)

  async function inPostgres(question: Question, pace: Pace): Promise<Newest> {
    const { since = 0, until = endOfTime } = question.query
    const { values, value, integer, conditions, columns } = expressionsOf(question)
    const wanted = wantedOf(listsOf(question, isPostgres))
    const indexed = wanted === '' ? 'TRUE' : `s.words @@ CAST(${value(wanted)} AS TSQUERY)`
    const during = `s.number >= ${integer(since * numbersPerMillisecond)} AND s.number < ${integer(until * numbersPerMillisecond)}`
    // the planner reads either the newest items until there are enough, or all that have the words; the latter helps
    // if it hoped in vain for frequent words that few items have together
    for (const from of [
      `search_entry s WHERE ${indexed} AND`,
      `(SELECT * FROM search_entry s WHERE ${indexed} OFFSET 0) s WHERE`,
    ]) {
      const select = `SELECT ${columns} FROM ${from} ${[during, ...conditions].join(' AND ')}
        ORDER BY s.number DESC LIMIT ${maxMatches}`
      const matches = await pace.ask(() => unlessTooLong(database.allWithin<Match>(longestRead, select, ...values)))
      if (matches) return { matches, isMore: matches.length === maxMatches }
    }
    return { matches: [], isMore: true }
  }

  /** The items that have the words, whose texts then say whether they match: the conditions would let it read on. */
  function candidatesOf(question: Question, wanted: string, from: number, before: number) {
    const { values, value, integer, conditions, columns } = expressionsOf(question)
    const [items, number] =
      wanted === '' ? ['search_entry s', 's.number'] : ['search_full_text f CROSS JOIN search_entry s', 'f.rowid']
    const isWanted = wanted === '' ? '' : `search_full_text MATCH ${value(wanted)} AND s.number = f.rowid AND`
    const limit = Math.max(1, Math.min(candidates, Math.floor(maxComparisons / conditions.length)))
    const select = `SELECT ${columns}, ${conditions.join(' AND ')} AS is_match FROM ${items}
      WHERE ${isWanted} ${number} >= ${integer(from)} AND ${number} < ${integer(before)}
      ORDER BY ${number} DESC LIMIT ${limit}`
    return { limit, read: () => database.allWithin<Match & { is_match: number }>(longestRead, select, ...values) }
  }

  async function inSqlite(question: Question, pace: Pace): Promise<Newest> {
    const { since = 0, until = endOfTime } = question.query
    const wanted = wantedOf(listsOf(question, isPostgres).slice(0, maxLooked))
    const matches: Match[] = []
    const oldest = since * numbersPerMillisecond
    let before = until * numbersPerMillisecond
    while (matches.length < maxMatches && before > oldest && !pace.isOver()) {
      const { limit, read } = candidatesOf(question, wanted, oldest, before)
      const found = await pace.ask(read)
      matches.push(...found.filter(({ is_match }) => is_match === 1))
      before = found.length === limit ? (found.at(-1)?.number ?? oldest) : oldest
    }
    return { matches: matches.slice(0, maxMatches), isMore: matches.length >= maxMatches || before > oldest }
  }

  return isPostgres ? inPostgres : inSqlite
}
