import { CsvError, parse } from 'csv-parse/sync'
import { plainText } from '../../../contract/text.ts'
import { csvForm } from '../../csv.ts'
import { UsageError } from '../../usage-error.ts'
import { isFalse, isOwnFolder, isTrue, keywordsOf, type Link, lineOf, textOf, timeOf } from './link.ts'

/** Maximum UTF-16 units of a row, so that a quotation mark without its partner doesn't take the whole file. */
export const longestRow = 200_000

/** Maximum columns that are read. */
export const maxColumns = 100

/** The columns of Raindrop, linkding and a download, without case, spaces and signs. */
const names = {
  url: 'url',
  title: 'title',
  message: 'note notes message',
  description: 'description',
  overview: 'excerpt overview',
  tags: 'tags tagnames keywords',
  folder: 'folder',
  time: 'created dateadded creationdate',
  quote: 'highlights quote',
  isPrivate: 'private',
  isShared: 'shared',
} as const

type Column = keyof typeof names

const columnOf = new Map(
  Object.entries(names).flatMap(([column, all]) => all.split(' ').map((name) => [name, column as Column] as const)),
)

/** The links of a CSV file whose first line names the columns. @throws UsageError */
export function* csvLinks(text: string): Generator<Link> {
  const [header = [], ...rows] = rowsOf(text)
  const columns = columnsIn(header)
  for (const fields of rows) yield describe(fields, columns)
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, { ...csvForm(text), max_record_size: longestRow })
  } catch (error) {
    throw error instanceof CsvError ? new UsageError('The file is damaged, or a quotation mark is missing.') : error
  }
}

function columnsIn(header: readonly string[]) {
  const columns = header.slice(0, maxColumns).flatMap((name, index) => {
    const column = columnOf.get(plainText(name).replace(/[^\p{L}\p{N}]+/gu, ''))
    return column ? [[column, index] as const] : []
  })
  if (!columns.some(([column]) => column === 'url'))
    throw new UsageError('This is no file of links: no bookmarks, no CSV with a column url.')
  return columns
}

function describe(fields: readonly string[], columns: readonly (readonly [Column, number])[]): Link {
  const values: Partial<Record<Column, string>> = {}
  // the apostrophe before a text like a formula is no part of it
  for (const [column, index] of columns) values[column] ||= (fields[index] ?? '').replace(/(^|;)'(?=[=+\-@])/g, '$1')
  const { url = '', title = '', message = '', description = '', overview = '', tags = '', folder = '' } = values
  const { quote = '', time = '', isPrivate = '', isShared = '' } = values
  return {
    url,
    title: lineOf(title, 'title'),
    overview: textOf(overview || (message === '' ? '' : description), 'overview'),
    message: textOf(message || description, 'message'),
    quote: textOf(firstHighlight(quote), 'quote'),
    keywords: keywordsOf([...tags.split(','), ...folder.split('/').filter((name) => !isOwnFolder(name))]),
    author: [],
    time: timeOf(time),
    isPrivate: isTrue(isPrivate) || isFalse(isShared),
  }
}

/** Raindrop's highlights have a line or more each: `Highlight:a passage`, `Note:what the author says of it`. */
function firstHighlight(quote: string): string {
  if (!quote.startsWith('Highlight:')) return quote
  const [first = ''] = quote.slice('Highlight:'.length).split(/\n(?:Highlight|Note):/, 1)
  return first
}
