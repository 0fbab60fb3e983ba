import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { cut, plainText } from '../../../contract/text.ts'
import { command, commandWithOperands, flag, type NetworkData, oneFile, text, texts } from '../../command.ts'
import { operator } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'
import { siteTranslate } from '../../texts.ts'
import { UsageError } from '../../usage-error.ts'
import { openLinkFile } from './formats/file.ts'
import { WrongFile } from './formats/link.ts'
import {
  clearTakenBack,
  type ImportChoice,
  Interrupted,
  importLinks,
  linkResults,
  NameTaken,
  previewLinks,
  type Summary,
  undoImport,
} from './import-links.ts'
import { linkRows, longestImportName } from './rows.ts'
import { explainFile, explainResult } from './sentences.ts'

const t = siteTranslate('en')

/** Milliseconds between two lines about the progress. */
const reportEvery = 5000

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Prints what comes, from whom, since when, and what is left out. */
async function print(store: Store, { counts, authors, unknown }: Summary): Promise<void> {
  const members = await store.members.findAll(authors.keys())
  for (const [id, { links, since }] of authors)
    console.log(`${members.get(id)?.name ?? id}\t${links}\tsince ${day(since)}`)
  for (const [name, links] of unknown) console.log(`${name || 'no author'}\t${links}\t${t('linkResultUnknown')}`)
  const said = linkResults.flatMap((result) =>
    counts.has(result) ? [`${explainResult(result, t)}: ${counts.get(result)}`] : [],
  )
  console.log(said.join('; ') || 'The file has no links.')
}

/** @throws UsageError */
export const importFile = commandWithOperands(
  { name: text, author: text, authors: text, channel: texts, internal: flag, 'dry-run': flag },
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
      if (values.author !== undefined && !(await store.members.credential(values.author)))
        throw new UsageError(`No member has the login ${values.author}.`)
      try {
        const file = await openLinkFile(path, values.channel)
        if (values['dry-run']) {
          await print(store, await previewLinks(store, file, choice, Date.now()))
          console.log('(dry run: nothing was changed)')
          return
        }
        let reported = Date.now()
        const summary = await importLinks(store, file, { name, choice, now: Date.now() }, (position) => {
          if (Date.now() - reported < reportEvery) return
          reported = Date.now()
          console.log(`${position} links are done with`)
        })
        await print(store, summary)
        console.log(`To take it back: npm run service -- links undo --name '${name.replaceAll("'", "'\\''")}'`)
      } catch (error) {
        throw explain(error, path, name)
      }
    })
  },
)

function explain(error: unknown, path: string, name: string): unknown {
  if (error instanceof WrongFile) return new UsageError(`${path}: ${explainFile(error, t)}`)
  if (error instanceof NameTaken)
    return new UsageError(
      error.isDone
        ? `This file was imported already, as ${name}. Take that back first, or give this import another --name.`
        : `Another file was imported as ${name}. Give this import another --name.`,
    )
  if (error instanceof Interrupted)
    return new UsageError('Another process imports this file, or somebody has taken the import back. It ended here.')
  return error instanceof Error && 'syscall' in error
    ? new UsageError(`${path} can’t be read: ${error.message}.`, error)
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
  return new Map(rows.map(({ author = '', login = '' }) => [plainText(author), login]))
}

export const undo = command({ name: text }, async (values, _files, network: NetworkData) => {
  await network.use(values.data, async (store) => {
    const { name } = values
    if (name === undefined) {
      const imports = await store.of(linkRows).list()
      for (const { name, begun, shares, ended } of imports)
        console.log(`${name}\t${day(begun)}\t${shares} shares${ended === null ? ', interrupted' : ''}`)
      if (imports.length === 0) console.log('There are no imports of links.')
      return
    }
    if (!(await store.transaction((tx) => undoImport(tx, name, operator, Date.now()))))
      throw new UsageError(`No import of links is called ${name}. Without --name, this command prints all.`)
    await clearTakenBack(store)
    console.log('taken back')
  })
})
