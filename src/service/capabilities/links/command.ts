import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { cut, plainText } from '../../../contract/text.ts'
import { command, commandWithOperands, flag, type NetworkData, oneFile, text, texts } from '../../command.ts'
import { csvForm, csvLine } from '../../csv.ts'
import type { Store } from '../../store/store.ts'
import { UsageError } from '../../usage-error.ts'
import {
  type ImportChoice,
  importLinks,
  type LinkResult,
  type Summary,
  undoImport,
  wrongLogins,
} from './import-links.ts'
import type { Link } from './link.ts'
import { openLinkFile } from './link-file.ts'
import { linkRows, longestImportName } from './rows.ts'

const results: Record<LinkResult, string> = {
  share: 'Shares',
  already: 'already shared by their author',
  repeated: 'repeated in the file',
  private: 'private',
  address: 'no address of a web page',
  secret: 'the address holds a key or a password',
  internal: 'on internal hosts',
  unknown: 'no member is their author',
  disabled: 'their author has left',
  refused: 'their author wants no imports',
  full: 'their author has too many shares',
}

/** `1 share` or `2 shares`. */
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Prints the summary: links by result, authors and time, and the links that are left out. */
async function print(store: Store, { counts, authors, unknown }: Summary): Promise<void> {
  const members = await store.members.findAll(authors.keys())
  for (const [id, { links, since }] of authors)
    console.log(`${members.get(id)?.name ?? id}\t${links}\tsince ${day(since)}`)
  for (const [name, links] of unknown) console.log(`${name || 'no author'}\t${links}\t${results.unknown}`)
  const sums = Object.entries(results).flatMap(([result, what]) => {
    const count = counts.get(result as LinkResult) ?? 0
    return count > 0 || result === 'share' ? [`${what}: ${count}`] : []
  })
  console.log(counts.size === 0 ? 'The file has no links.' : sums.join(' · '))
  if (unknown.has('')) console.log('--author LOGIN says whose links those without an author are.')
  if ([...unknown.keys()].some((name) => name !== ''))
    console.log('--authors FILE says which members the other names mean.')
}

/** Begins a CSV file of the links that are left out, and why. @returns writes one of them */
function leftOutFile(path: string) {
  writeFileSync(path, csvLine(['url', 'author', 'reason']))
  return ({ url, author }: Link, result: LinkResult): void =>
    appendFileSync(path, csvLine([url, author[0] ?? '', results[result]]))
}

/** @throws UsageError */
export const importFile = commandWithOperands(
  {
    ...{ name: text, author: text, authors: text, channel: texts, internal: flag },
    ...{ 'left-out': text, 'dry-run': flag },
  },
  async (values, files, network: NetworkData) => {
    const path = oneFile(files, 'one file of links')
    const name = (values.name ?? cut(basename(path), longestImportName)).trim()
    if (name === '' || name.length > longestImportName)
      throw new UsageError(`--name must be 1 to ${longestImportName} characters.`)
    const choice: ImportChoice = {
      logins: values.authors === undefined ? new Map() : readAuthors(values.authors),
      everybody: values.author,
      withInternal: values.internal,
    }
    await network.use(values.data, async (store) => {
      const wrong = await wrongLogins(store, choice)
      if (wrong.length > 0) throw new UsageError(`No member has the login ${wrong.join(', ')}.`)
      const onProgress = (links: number) => links % 10_000 === 0 && console.log(`${links} links are done with`)
      try {
        const file = await openLinkFile(path, values.channel)
        const onLeftOut = values['left-out'] === undefined ? undefined : leftOutFile(values['left-out'])
        const about = { name, choice, now: Date.now(), isDry: values['dry-run'], onLeftOut, onProgress }
        const summary = await importLinks(store, file, about)
        await print(store, summary)
        if (values['dry-run']) console.log('(dry run: nothing was changed)')
        else if (summary.counts.has('share'))
          console.log(`To take it back: npm run service -- links undo --name '${name.replaceAll("'", "'\\''")}'`)
        else if (summary.unknown.size > 0)
          throw new UsageError('Nothing was imported: --author or --authors must say whose these links are.')
        else console.log('Nothing was imported.')
      } catch (error) {
        throw explain(error, path)
      }
    })
  },
)

function explain(error: unknown, path: string): unknown {
  if (error instanceof UsageError) return new UsageError(`${path}: ${error.message}`)
  return error instanceof Error && 'syscall' in error
    ? new UsageError(`${'path' in error ? error.path : path} can’t be read or written: ${error.message}.`, error)
    : error
}

/** @throws UsageError if the file can't be read, or lacks a column */
function readAuthors(path: string): Map<string, string> {
  let rows: Record<string, string>[]
  try {
    const text = new TextDecoder().decode(readFileSync(path))
    rows = parse(text, { ...csvForm(text), columns: true, trim: true, relax_column_count: false, relax_quotes: false })
  } catch (error) {
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
  const wrong = rows.find(({ author, login }) => !author || !login)
  if (wrong) throw new UsageError(`${path}: A line lacks author or login: ${Object.values(wrong).join(',')}`)
  return new Map(rows.map(({ author = '', login = '' }) => [plainText(author), login]))
}

export const undo = command({ name: text }, async (values, _files, network: NetworkData) => {
  await network.use(values.data, async (store) => {
    const { name } = values
    if (name === undefined) {
      const imports = await store.of(linkRows).list()
      for (const { name, begun, shares, ended } of imports)
        console.log(
          `${name}\t${day(begun)}\tbrought ${counted(shares, 'share')}${ended === null ? ', interrupted' : ''}`,
        )
      if (imports.length === 0) console.log('There are no imports of links.')
      return
    }
    const shares = await store.transaction((tx) => undoImport(tx, name, Date.now()))
    if (shares === undefined)
      throw new UsageError(`No import of links is called ${name}. Without --name, this command prints all.`)
    console.log(`Taken back. The service removes what is left of its ${counted(shares, 'share')}.`)
  })
})
