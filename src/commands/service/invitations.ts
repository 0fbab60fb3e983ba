import { closeSync, ftruncateSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { lengthOf } from '../../contract/text.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { elsewhereOf } from '../../service/capability.ts'
import type { Mail } from '../../service/mail/link-queue.ts'
import { createMailServer, explainMailFailure } from '../../service/mail/server.ts'
import { languagesOf, originsOf, type Settings } from '../../service/settings/settings.ts'
import {
  batchesOf,
  type ImportOptions,
  importRows,
  isProblem,
  largestPeopleFile,
  linesOfLinks,
  linksHeader,
  type PersonRow,
  planRow,
  type RowResult,
  readPeopleFile,
  textsToCheck,
} from '../../service/sign-in/import-people.ts'
import { invite, type NewLink, type PersonLanguages, renewLink, urlOfLink } from '../../service/sign-in/invite.ts'
import { operator } from '../../service/store/audit.ts'
import { longestTeam } from '../../service/store/members/profile.ts'
import type { Store } from '../../service/store/store.ts'
import { PartlyDone, UsageError } from '../../service/usage-error.ts'
import { explainFile, explainRow } from '../../service/website/administration/import.ts'
import { siteTranslate } from '../../service/website/page/language.ts'
import { composeLinkMail, type Sender } from '../../service/website/sign-in/links.ts'
import { checkFree, newMemberOptions, readLanguage, readMember } from './members.ts'
import {
  cantWrite,
  changeData,
  command,
  commandWithOperands,
  flag,
  memberNamed,
  oneFile,
  readUpTo,
  requireNetwork,
  settingsIn,
  text,
  useNetwork,
} from './network-data.ts'

/** Milliseconds between two transactions: a waiting service retries every 10 ms. */
const pause = 20

export const inviteMember = command({ ...newMemberOptions, team: text, mail: flag }, async (values) => {
  // before a missing language, which the network's settings may give
  await requireNetwork(values.data)
  const member = readMember(values)
  const team = values.team?.trim() || undefined
  if (team !== undefined && lengthOf(team) > longestTeam)
    throw new UsageError(`--team must be at most ${longestTeam} characters.`)
  const settings = settingsIn(values.data)
  const mails = createLinkMails(settings, values.mail)
  const link = await changeData(values.data, async (store) => {
    await checkFree(store, member, values['even-removed'])
    const added = await invite(store, { ...member, team }, { actor: operator, role: member.role }, Date.now())
    await mails.add(store, member.login, added)
    return added
  })
  console.log(urlOfLink(originsOf(settings).authUrl, link))
  await mails.send()
})

export const linkMember = command({ login: text, mail: flag }, async (values) => {
  const settings = settingsIn(values.data)
  const mails = createLinkMails(settings, values.mail, 'this command')
  const link = await changeData(values.data, async (store) => {
    const member = await memberNamed(store, values.login)
    const made = await renewLink(
      store,
      { actor: operator, member, signsIn: elsewhereOf(capabilities, settings)?.isOnly },
      Date.now(),
    )
    if (made) await mails.add(store, values.login ?? '', made)
    return made
  })
  if (!link) throw new UsageError(`${values.login} is disabled; member enable comes first.`)
  console.log(urlOfLink(originsOf(settings).authUrl, link))
  await mails.send()
})

/**
 * Rows with a problem don't stop others. The command can be repeated after an interruption, with new links for those
 * who haven't joined.
 * @throws UsageError if the file can't be read, before anything is changed; or, at the end, if rows have problems or
 *   e-mails were not sent
 */
export const importMembers = commandWithOperands(
  { language: text, links: text, mail: flag, 'dry-run': flag, 'new-links': flag, 'even-removed': flag },
  async (values, files) => {
    const path = oneFile(files, 'one CSV file of people')
    const settings = settingsIn(values.data)
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
      let isDone = false
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
        isDone = true
      } finally {
        links.close(isDone)
      }
      send = mails.send
    }
    const total = [...sums].map(([said, sum]) => `${said}: ${sum}`).join('; ')
    console.log(values['dry-run'] ? `${total} (dry run: nothing was changed)` : total)
    await send()
    if (problems > 0)
      throw new PartlyDone(`Rows left out: ${problems} of ${rows.length}. Correct them and import the file again.`)
  },
)

function readRows(path: string, languages: PersonLanguages): PersonRow[] {
  const bytes = readUpTo(largestPeopleFile, path)
  const rows = readPeopleFile(bytes, languages)
  const t = siteTranslate('en')
  if (!Array.isArray(rows)) throw new UsageError(`${path}: ${explainFile(rows, t)}`)
  const texts = textsToCheck(bytes, rows)
  if (texts.length > 0) console.log(t('fileWindows1252', { texts: texts.join(' · ') }))
  return rows
}

/** @throws UsageError if the file exists, or a disk is full; then it ends with the last whole lines */
function createLinksFile(path: string, data: string) {
  let file: number
  try {
    file = openSync(path, 'wx', 0o600)
  } catch (error) {
    throw cantWrite(path, data, error)
  }
  let size = 0
  function write(lines: string): void {
    try {
      writeFileSync(file, lines)
      size += Buffer.byteLength(lines)
    } catch (error) {
      ftruncateSync(file, size)
      throw cantWrite(path, data, error)
    }
  }
  function close(isDone: boolean): void {
    closeSync(file)
    // without links, it would only be in the way of the next attempt
    if (!isDone && size <= linksHeader.length) rmSync(path, { force: true })
  }
  try {
    write(linksHeader)
  } catch (error) {
    close(false)
    throw error
  }
  return { write, close }
}

/** Maximum failures in a row, after which no other e-mail is sent: each failure may take ten seconds. */
export const maxServerFailures = 3

/** @param again the command that sends new links @throws UsageError if `--mail` has no `smtp_url` */
export function createLinkMails(settings: Settings, isWanted: boolean, again = 'member link --login L --mail') {
  const { smtp_url: url, smtp_from: from, name = 'Network', languages } = settings
  if (isWanted && url === undefined) throw new UsageError('--mail needs the setting smtp_url.')
  /** By login: a transaction that runs again makes another link. */
  const mails = new Map<string, Mail>()
  const sender: Sender = {
    name,
    languages,
    authUrl: originsOf(settings).authUrl,
    elsewhere: elsewhereOf(capabilities, settings),
  }
  return {
    sender,

    async add(store: Store, login: string, link: NewLink): Promise<void> {
      const mail = isWanted ? await composeLinkMail(store, link, sender) : undefined
      if (mail) mails.set(login, mail)
    },

    /** In place of those that were put before, by a transaction that runs again. */
    put(login: string, others: readonly Mail[]): void {
      mails.clear()
      for (const mail of others) mails.set(`${login} at ${mail.to}`, mail)
    },

    /** Prints each failure; tries no more after `maxServerFailures`. @throws UsageError after failures */
    async send(): Promise<void> {
      if (url === undefined || mails.size === 0) return
      const server = createMailServer({ url, from, name })
      let [failed, inARow] = [0, 0]
      async function failureOf({ to, subject, text }: Mail): Promise<string | undefined> {
        if (inARow === maxServerFailures) return 'not tried, since the server failed before'
        try {
          await server.send({ to, subject, text })
          inARow = 0
          return undefined
        } catch (error) {
          const { isOfOne, sentence } = explainMailFailure(error, server)
          inARow = isOfOne ? 0 : inARow + 1
          return sentence
        }
      }
      for (const [login, mail] of mails) {
        const reason = await failureOf(mail)
        if (reason === undefined) continue
        failed++
        console.error(`${login}\tno e-mail: ${reason}.`)
      }
      server.close()
      if (failed > 0)
        throw new PartlyDone(
          `E-mails not sent: ${failed} of ${mails.size}, see above. The links are valid. Once “npm run service -- check --mail ADDRESS” works, send new ones by ${again}.`,
        )
    },
  }
}
