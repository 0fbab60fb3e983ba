import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import {
  batchesOf,
  type ImportOptions,
  importRows,
  isProblem,
  planRow,
  type RowResult,
} from '../../../service/invitations/import-people.ts'
import { linesOfLinks, linksHeader } from '../../../service/invitations/links-file.ts'
import {
  largestPeopleFile,
  type PersonRow,
  readPeopleFile,
  textsToCheck,
} from '../../../service/invitations/people-file.ts'
import type { PersonLanguages } from '../../../service/invitations/person.ts'
import { whereToWrite } from '../../../service/open-data.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { languagesOf, originsOf } from '../../../service/settings/settings.ts'
import { operator } from '../../../service/store/administration/audit.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { explainFile, explainRow } from '../../../service/website/administration/explain-import.ts'
import { siteTranslate } from '../../../service/website/site-translate.ts'
import { readLanguage } from '../member/read-member.ts'
import { useNetwork } from '../write-data.ts'
import { createLinkMails } from './mail-links.ts'

const options = {
  data: { type: 'string', default: 'data' },
  language: { type: 'string' },
  links: { type: 'string' },
  mail: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'new-links': { type: 'boolean', default: false },
  'even-removed': { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/** Milliseconds between two transactions: a waiting service retries every 10 ms. */
const pause = 20

/**
 * `member import`: invites the people of a CSV file, and changes the names, e-mail addresses and teams of those who are
 * members already. Prints a line for each row, and the sums. Rows with a problem don't stop others. It can be repeated
 * after an interruption, with new links for those who haven't joined.
 *
 * @throws UsageError if the file can't be read, before anything is changed; or, at the end, if rows have problems or
 *   e-mails were not sent
 */
export async function importMembers(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0)
    throw new UsageError('FILE is missing, or there are several: one CSV file of people.')
  const settings = readSettings(values.data)
  const hasDefault = values.language !== undefined || settings.languages !== undefined
  const rows = readRows(path, {
    languages: languagesOf(settings),
    defaultLanguage: hasDefault ? readLanguage(values.language, values.data) : undefined,
  })
  const importing: ImportOptions = { newLinks: values['new-links'], evenRemoved: values['even-removed'] }
  const sums = new Map<string, number>()
  let problems = 0
  function print(row: PersonRow, result: RowResult): void {
    const said = explainRow(result, siteTranslate('en'))
    const sum = isProblem(result) ? 'left out' : result.kind === 'changed' ? 'change' : said
    sums.set(sum, (sums.get(sum) ?? 0) + 1)
    if (isProblem(result)) problems++
    console.log(`line ${row.line}\t${row.login}\t${said}`)
  }

  let send = async () => {}
  if (values['dry-run']) {
    await useNetwork(values.data, async (store) => {
      for (const row of rows) print(row, (await planRow(store, row, importing)).result)
    })
  } else {
    if (values.links === undefined) throw new UsageError('--links is missing: a new file for the links to join.')
    const { authUrl } = originsOf(settings)
    const mails = createLinkMails(settings, values.mail, 'the same import with --new-links')
    const links = createLinksFile(values.links, values.data)
    try {
      await useNetwork(values.data, async (store) => {
        // one time for all batches: the audit log shows them as one import
        const time = Date.now()
        for (const batch of batchesOf(rows)) {
          const imported = await store.transaction(async (tx) => {
            const results = await importRows(tx, batch, { actor: operator }, time, importing)
            for (const { login, link } of results) if (link) await mails.add(tx, login, link)
            // before the end of the transaction, so that no link is lost
            links.write(linesOfLinks(results, authUrl))
            return results
          })
          for (const row of imported) print(row, row.result)
          await delay(pause)
        }
      })
    } finally {
      links.close()
    }
    send = mails.send
  }
  const total = [...sums].map(([said, sum]) => `${said}: ${sum}`).join('; ')
  console.log(values['dry-run'] ? `${total} (dry run: nothing was changed)` : total)
  await send()
  if (problems > 0)
    throw new UsageError(`Rows left out: ${problems} of ${rows.length}. Correct them and import the file again.`)
}

function readRows(path: string, languages: PersonLanguages): PersonRow[] {
  const bytes = readBytes(path)
  const rows = readPeopleFile(bytes, languages)
  const t = siteTranslate('en')
  if (!Array.isArray(rows)) throw new UsageError(`${path}: ${explainFile(rows, t)}`)
  const texts = textsToCheck(bytes, rows)
  if (texts.length > 0) console.log(t('fileWindows1252', { texts: texts.join(' · ') }))
  return rows
}

function readBytes(path: string): Uint8Array {
  try {
    // one byte more tells that the file is too large
    return statSync(path).size > largestPeopleFile ? new Uint8Array(largestPeopleFile + 1) : readFileSync(path)
  } catch (error) {
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
}

/** Creates a file that only its owner reads. @throws UsageError if the file exists */
function createLinksFile(path: string, data: string) {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, linksHeader)
    return { write: (lines: string) => void writeSync(file, lines), close: () => closeSync(file) }
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    const reason = exists ? 'exists already' : error instanceof Error ? error.message : error
    throw new UsageError(`${path} can’t be created: ${reason}.${whereToWrite(error, data, path)}`, error)
  }
}
