import { appendFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { PersonLanguages } from '../../actions/invite.ts'
import { cantWrite, commandWithOperands, flag, type NetworkData, oneFile, readUpTo, text } from '../../command.ts'
import { languagesOf, originsOf } from '../../settings/settings.ts'
import { operator } from '../../store/audit.ts'
import { siteTranslate } from '../../texts.ts'
import { PartlyDone, UsageError } from '../../usage-error.ts'
import { explainFile, explainRow } from './administration.ts'
import {
  batchesOf,
  type ImportOptions,
  importRows,
  isProblem,
  linesOfLinks,
  linksHeader,
  type PersonRow,
  planRow,
  type RowResult,
} from './import-people.ts'
import { largestPeopleFile } from './people-columns.ts'
import { readPeopleFile } from './people-file.ts'

/** Milliseconds between two transactions: a waiting service retries every 10 ms. */
const pause = 20

/**
 * Rows with a problem don't stop others. The command can be repeated after an interruption, with new links for members
 * who haven't joined.
 * @throws UsageError if the file can't be read, before anything is changed; or, at the end, if rows have problems or
 * e-mails were not sent
 */
export const importMembers = commandWithOperands(
  { language: text, links: text, mail: flag, 'dry-run': flag, 'new-links': flag, 'even-removed': flag },
  async (values, files, network: NetworkData) => {
    const path = oneFile(files, 'one CSV file of people')
    const settings = network.settings(values.data)
    const hasDefault = values.language !== undefined || settings.languages !== undefined
    const rows = readPeople(path, {
      languages: languagesOf(settings),
      defaultLanguage: hasDefault ? network.language(values.language, values.data) : undefined,
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
      await network.use(values.data, async (store) => {
        for (const row of rows) print(row, (await planRow(store, row, importing)).result)
      })
    } else {
      if (values.links === undefined) throw new UsageError('--links is missing: a new file for the links to join.')
      const { authUrl } = originsOf(settings)
      const mails = network.linkMails(settings, values.mail, 'the same import with --new-links')
      const writeLinks = createLinksFile(values.links, values.data)
      await network.use(values.data, async (store) => {
        // one time for all batches: the audit log shows them as one import
        const time = Date.now()
        for (const batch of batchesOf(rows)) {
          const imported = await store.transaction(async (tx) => {
            const results = await importRows(tx, batch, { actor: operator }, time, importing)
            for (const { login, link } of results) if (link) await mails.add(tx, login, link)
            // before the end of the transaction, so that no link is lost
            writeLinks(linesOfLinks(results, authUrl))
            return results
          })
          for (const row of imported) print(row, row.result)
          await delay(pause)
        }
      })
      send = mails.send
    }
    const total = [...sums].map(([said, sum]) => `${said}: ${sum}`).join('; ')
    console.log(values['dry-run'] ? `${total} (dry run: nothing was changed)` : total)
    await send()
    if (problems > 0)
      throw new PartlyDone(`Rows left out: ${problems} of ${rows.length}. Correct them and import the file again.`)
  },
)

function readPeople(path: string, languages: PersonLanguages): PersonRow[] {
  const file = readPeopleFile(readUpTo(largestPeopleFile, path), languages)
  const t = siteTranslate('en')
  if ('kind' in file) throw new UsageError(`${path}: ${explainFile(file, t)}`)
  const { rows, ignored, toCheck } = file
  if (ignored.length > 0) console.log(t('fileIgnored', { columns: ignored.join(', ') }))
  if (toCheck.length > 0) console.log(t('fileWindows1252', { texts: toCheck.join(' · ') }))
  return rows
}

/**
 * Begins the file of links with the first ones, so that an import which fails before leaves none.
 * @throws UsageError if the file exists, or a disk is full
 */
function createLinksFile(path: string, data: string) {
  let isBegun = false
  return (lines: string): void => {
    if (lines === '') return
    try {
      if (isBegun) appendFileSync(path, lines)
      else writeFileSync(path, linksHeader + lines, { flag: 'wx', mode: 0o600 })
      isBegun = true
    } catch (error) {
      throw cantWrite(path, data, error)
    }
  }
}
