import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { plainText } from '../../../../contract/text.ts'
import { type DateOrder, dateOrderOf, keywordsOf, type Link, textOf, timeOf, WrongFile } from './link.ts'

/** Maximum UTF-16 units of a row, so that a quotation mark without its partner doesn't take the whole file. */
export const longestRow = 200_000

/** How tools call the columns, without case, spaces and signs; the first tools that have a name are Raindrop and Pocket. */
const names = {
  url: 'url link href address',
  title: 'title name',
  message: 'note notes comment message',
  description: 'description',
  overview: 'excerpt overview summary',
  tags: 'tags tag tagnames keywords labels',
  folder: 'folder collection',
  time: 'created timeadded createdat dateadded added adddate date timestamp creationdate',
  author: 'author user owner creator username login sharedby',
  email: 'email useremail authoremail mail',
  quote: 'quote selection highlights',
  isPrivate: 'private',
  isShared: 'shared public',
} as const

type Column = keyof typeof names

const columnOf = new Map(
  Object.entries(names).flatMap(([column, all]) => all.split(' ').map((name) => [name, column as Column] as const)),
)

/** Where tools put what is in no folder. */
const noFolder = /^(unsorted|unread|archive|starred)$/i

/** The links of a CSV file whose first line names the columns: those of Raindrop, linkding, Pocket, and of a download. */
export async function* csvLinks(text: () => AsyncGenerator<string>): AsyncGenerator<Link> {
  const order = await orderIn(text)
  for await (const values of rowsOf(text)) yield describe(values, order)
}

/** The first date that shows its order, or has another form, speaks for the whole column. */
async function orderIn(text: () => AsyncGenerator<string>): Promise<DateOrder | undefined> {
  for await (const { time = '' } of rowsOf(text)) {
    const order = dateOrderOf(time)
    if (order || timeOf(time) !== undefined) return order
  }
  return undefined
}

type Row = Partial<Record<Column, string>>

async function* rowsOf(read: () => AsyncGenerator<string>): AsyncGenerator<Row> {
  const text = read()
  const { value: first = '' } = await text.next()
  const options = {
    bom: true,
    // the names of the first line contain none
    delimiter: /[,;\t]/.exec(first.split(/[\r\n]/, 1)[0] ?? '')?.[0] ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  }
  const source = Readable.from(
    (async function* () {
      yield first
      yield* text
    })(),
  )
  const rows: AsyncIterable<string[]> = source.pipe(parse(options))
  // a pipe doesn't hand on the failure of its source
  source.on('error', (error) => (rows as unknown as Readable).destroy(error))
  let columns: (Column | undefined)[] | undefined
  try {
    for await (const fields of rows) {
      if (columns) yield valuesOf(fields, columns)
      else {
        columns = fields.map((name) => columnOf.get(plainText(name).replace(/[^\p{L}\p{N}]+/gu, '')))
        if (!columns.includes('url')) throw new WrongFile('format')
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new WrongFile('syntax') : error
  } finally {
    source.destroy()
  }
}

function valuesOf(fields: readonly string[], columns: readonly (Column | undefined)[]): Row {
  const values: Row = {}
  // the apostrophe before a text like a formula is no part of it
  for (const [index, column] of columns.entries())
    if (column) values[column] ||= (fields[index] ?? '').replace(/^'(?=[=+\-@])/, '')
  return values
}

/** The first of Raindrop's highlights, which has a line or more: `Highlight:a passage`, `Note:what the author says of it`. */
const firstHighlight = /^Highlight:\s*(.*?)(?=\n(?:Highlight|Note):|$(?!\n))/s

function describe(values: Row, order: DateOrder | undefined): Link {
  const { url = '', title = '', message = '', description = '', overview = '', tags = '', folder = '' } = values
  const folders = folder.split('/').filter((name) => !noFolder.test(name.trim()))
  return {
    url,
    title: textOf(title.replace(/\s+/g, ' '), 'title'),
    overview: textOf(overview || (message === '' ? '' : description), 'overview'),
    message: textOf(message || description, 'message'),
    quote: textOf(firstHighlight.exec(values.quote ?? '')?.[1] ?? values.quote ?? '', 'quote'),
    keywords: keywordsOf([...tags.split(tags.includes('|') ? '|' : ','), ...folders]),
    author: [values.author, values.email].flatMap((name) => name?.trim() || []),
    time: timeOf(values.time ?? '', order),
    isPrivate: /^(1|true|yes)$/i.test(values.isPrivate ?? '') || /^(0|false|no)$/i.test(values.isShared ?? ''),
  }
}
