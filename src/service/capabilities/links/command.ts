import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { cut, plainText } from '../../../contract/text.ts'
import { command, commandWithOperands, flag, type NetworkData, oneFile, text, texts } from '../../command.ts'
import { csvLine } from '../../csv.ts'
import { operator } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'
import { siteTranslate } from '../../texts.ts'
import { UsageError } from '../../usage-error.ts'
import { wrongLogins } from './authors.ts'
import { openLinkFile } from './formats/file.ts'
import type { Link } from './formats/link.ts'
import {
  clearTakenBack,
  type ImportChoice,
  importLinks,
  type LinkResult,
  NameTaken,
  previewLinks,
  type Summary,
  undoImport,
} from './import-links.ts'
import { linkRows, longestImportName } from './rows.ts'
import { explainEnd, explainResult, explainSummary } from './sentences.ts'

const t = siteTranslate('en')

/** Milliseconds between two lines about the progress. */
const reportEvery = 5000

/** Prints how many are done with, every few seconds. */
function progress(what: string): (count: number) => true {
  let reported = Date.now()
  return (count) => {
    if (Date.now() - reported >= reportEvery) {
      reported = Date.now()
      console.log(`${count} ${what}`)
    }
    return true
  }
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Prints what comes, from whom, since when, and what is left out. */
async function print(store: Store, summary: Summary): Promise<void> {
  const members = await store.members.findAll(summary.authors.keys())
  for (const [id, { links, since }] of summary.authors)
    console.log(`${members.get(id)?.name ?? id}\t${t.number(links)}\tsince ${day(since)}`)
  for (const [name, links] of summary.unknown)
    console.log(`${name || 'no author'}\t${t.number(links)}\t${t('linkResultUnknown')}`)
  for (const sentence of explainSummary(summary, t)) console.log(sentence)
  if (summary.unknown.has('')) console.log('--author LOGIN says whose links those without an author are.')
  if ([...summary.unknown.keys()].some((name) => name !== ''))
    console.log('--authors FILE says which members the other names mean.')
}

/** Writes a CSV file of the links that are left out, and why. */
function leftOutFile(path: string) {
  const file = openSync(path, 'w')
  writeSync(file, csvLine(['url', 'author', 'reason']))
  return {
    add: ({ url, author }: Link, result: LinkResult): void =>
      void writeSync(file, csvLine([url, author[0] ?? '', explainResult(result, t)])),
    close: () => closeSync(file),
  }
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
      let leftOut: ReturnType<typeof leftOutFile> | undefined
      try {
        const file = await openLinkFile(path, values.channel)
        if (values['left-out'] !== undefined) leftOut = leftOutFile(values['left-out'])
        const about = { name, choice, now: Date.now(), onLeftOut: leftOut?.add }
        if (values['dry-run']) {
          await print(store, await previewLinks(store, file, about))
          console.log('(dry run: nothing was changed)')
          return
        }
        const summary = await importLinks(store, file, about, progress('links are done with'))
        await print(store, summary)
        if (!summary.counts.has('share')) {
          if (summary.unknown.size > 0)
            throw new UsageError('Nothing was imported: --author or --authors must say whose these links are.')
          console.log('Nothing was imported.')
          return
        }
        console.log(`To take it back: npm run service -- links undo --name '${name.replaceAll("'", "'\\''")}'`)
      } catch (error) {
        throw explain(error, path)
      } finally {
        leftOut?.close()
      }
    })
  },
)

function explain(error: unknown, path: string): unknown {
  const sentence = explainEnd(error, t)
  if (sentence)
    return new UsageError(`${path}: ${sentence}${error instanceof NameTaken ? ' Another --name helps.' : ''}`)
  return error instanceof Error && 'syscall' in error
    ? new UsageError(`${'path' in error ? error.path : path} can’t be read or written: ${error.message}.`, error)
    : error
}

/** @throws UsageError if the file can't be read, or lacks a column */
function readAuthors(path: string): Map<string, string> {
  let rows: Record<string, string>[]
  try {
    rows = parse(readFileSync(path, 'utf8'), { bom: true, columns: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
  if (rows.some(({ author, login }) => author === undefined || login === undefined))
    throw new UsageError(`${path}: The first line must name the columns author and login.`)
  const [wrong] = rows.filter(({ author, login }) => !author || !login)
  if (wrong) throw new UsageError(`${path}: A line lacks its author or login: ${wrong.author},${wrong.login}`)
  return new Map(rows.map(({ author = '', login = '' }) => [plainText(author), login]))
}

export const undo = command({ name: text }, async (values, _files, network: NetworkData) => {
  await network.use(values.data, async (store) => {
    const { name } = values
    if (name === undefined) {
      const imports = await store.of(linkRows).list()
      for (const { name, begun, shares, ended } of imports)
        console.log(
          `${name}\t${day(begun)}\t${t('linkImportShares', { count: shares })}${ended === null ? ', interrupted' : ''}`,
        )
      if (imports.length === 0) console.log('There are no imports of links.')
      return
    }
    if (!(await store.transaction((tx) => undoImport(tx, name, operator, Date.now()))))
      throw new UsageError(`No import of links is called ${name}. Without --name, this command prints all.`)
    await clearTakenBack(store, progress('shares are removed'))
    console.log('taken back')
  })
})
