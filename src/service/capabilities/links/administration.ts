import { html } from 'hono/html'
import { cut, plainText } from '../../../contract/text.ts'
import type { AuditEntry } from '../../store/audit.ts'
import type { SiteTranslate } from '../../texts.ts'
import { form, formElement, formPage, type Outcome } from '../../website/form/form-page.ts'
import { askFirst, list } from '../../website/page/components.ts'
import { doneNotice, leadTo } from '../../website/page/notices.ts'
import type {
  AdministrationPage,
  DeclaredForm,
  Html,
  MemberVisit,
  SentForm,
  SitePage,
} from '../../website/page/page.ts'
import { personLink } from '../../website/page/person.ts'
import { showDate } from '../../website/page/times.ts'
import { wrongLogins } from './authors.ts'
import { type Link, WrongFile } from './formats/link.ts'
import {
  clearSome,
  importLinks,
  type LinkResult,
  NameTaken,
  previewLinks,
  type Summary,
  undoImport,
} from './import-links.ts'
import { linkRows, longestImportName } from './rows.ts'
import { explainEnd, explainResult, explainSummary, largestUploadedLinks } from './sentences.ts'

/** Maximum characters of the list that says who is who. */
const longestAuthors = 10_000
/** Maximum characters of the list of channels. */
const longestChannels = 1000

const path = '/administration/links-from-before'

const tooLarge = (t: SiteTranslate) => t('linkImportLarge', { kilobytes: largestUploadedLinks / 1000 })

interface Choices {
  name: string
  author: string
  channels: string
  internal: boolean
  authors: string
}

/** Lines such as `Ana R. = ana`; a name without a login is nobody yet. @returns the first line that is wrong */
function readAuthors(authors: string): ReadonlyMap<string, string> | string {
  const logins = new Map<string, string>()
  for (const line of authors.split('\n')) {
    if (line.trim() === '') continue
    const end = line.lastIndexOf('=')
    const [name, login] = [line.slice(0, Math.max(0, end)).trim(), line.slice(end + 1).trim()]
    if (name === '') return line
    if (login !== '') logins.set(plainText(name), login)
  }
  return logins
}

const channelsOf = ({ channels }: Choices): string[] =>
  channels.split(',').flatMap((name) => name.replace('#', '').trim() || [])

const fieldsOf = (t: SiteTranslate) =>
  ({
    name: { kind: 'line', label: t('linkImportName'), max: longestImportName, optional: true },
    author: { kind: 'line', label: t('linkImportAuthor'), hint: t('linkImportAuthorHint'), max: 100, optional: true },
    channels: { kind: 'line', label: t('linkImportChannels'), max: longestChannels, optional: true },
    internal: { kind: 'tick', label: t('linkImportInternal') },
  }) as const

async function chooseFile(visit: MemberVisit) {
  const { t, store } = visit
  const imports = await store.of(linkRows).list()
  const rows = imports.map(({ name, begun, shares, ended }) => {
    const button = html`<button class="danger">${t('linkImportUndo')}</button>`
    const ask = askFirst(
      t,
      t('linkImportUndo'),
      t('linkImportUndoAsk'),
      formElement(visit, button, { action: `${path}/undo`, hidden: { name } }),
      name,
    )
    return html`<li><div><b dir="auto">${name}</b><p class="fine">${showDate(begun, visit)} · ${t('linkImportShares', { count: shares })}${ended === null && html` · ${t('linkImportUnfinished')}`}</p></div>${ask}</li>`
  })
  return form(visit, {
    fields: {
      file: {
        kind: 'file',
        label: t('linkImportFile'),
        hint: t('linkImportBounds', { kilobytes: largestUploadedLinks / 1000 }),
        accept: '.html,.htm,.csv,.zip',
        missing: t('linkImportNoFile'),
        tooLarge: tooLarge(t),
        async parse(file) {
          const bytes = Buffer.from(await file.arrayBuffer())
          if (bytes.length === 0) return t('linkImportNoFile')
          return bytes.length > largestUploadedLinks ? tooLarge(t) : { bytes, name: file.name }
        },
      },
      ...fieldsOf(t),
    },
    show: ({ element }) => ({
      title: t('linkImportTitle'),
      body: html`<p>${t('linkImportExplains')}</p>${element({ action: path, class: 'card', button: t('linkImportCheck') })}
${rows.length > 0 && html`<section><h2>${t('linkImportList')}</h2>${list(rows, undefined, 'rows')}</section>`}`,
      doneBy: { undone: t('linkImportUndone') },
    }),
    async save({ file, ...choices }) {
      if (!file) return {}
      const name = cut((choices.name || file.name).trim(), longestImportName) || '1'
      return bring(visit, file.bytes, { ...choices, name, authors: '' }, false)
    },
  })
}

/** Maximum addresses that a page shows of those that are left out for what they are. */
export const maxLeftOut = 100

/** Does what the import does, or shows what it would do, with the file in the page, so that none is stored. */
async function bring(visit: MemberVisit, bytes: Buffer, choices: Choices, isConfirmed: boolean): Promise<Outcome> {
  const { t, store, member, now } = visit
  const logins = readAuthors(choices.authors)
  if (typeof logins === 'string') return { wrong: { authors: t('linkImportWrongLine', { line: logins }) } }
  const choice = { logins, everybody: choices.author || undefined, withInternal: choices.internal }
  const wrong = await wrongLogins(store, choice)
  if (wrong.length > 0)
    return {
      wrong: {
        [wrong[0] === choices.author ? 'author' : 'authors']: t('linkImportWrongLogin', { logins: wrong.join(', ') }),
      },
    }
  const leftOut: Html[] = []
  const onLeftOut = ({ url }: Link, result: LinkResult) => {
    if (leftOut.length < maxLeftOut && ['address', 'secret', 'internal'].includes(result))
      leftOut.push(
        html`<li><span dir="auto">${cut(url, 300)}</span> <span class="fine">${explainResult(result, t)}</span></li>`,
      )
  }
  const about = { name: choices.name, actor: member.id, choice, now, onLeftOut }
  try {
    // its packages are loaded for the first file
    const { linkFileIn } = await import('./formats/file.ts')
    const file = await linkFileIn(bytes, channelsOf(choices))
    const summary = await (isConfirmed ? importLinks : previewLinks)(store, file, about)
    const shown = await results(summary, leftOut, visit)
    if (isConfirmed && summary.counts.has('share'))
      return {
        title: t('linkImportTitle'),
        body: html`${doneNotice(t('linkImportDone'))}${shown}`,
        back: [path, t('linkImportTitle')],
      }
    const page = await confirmed(visit, bytes, choices, { shown, unknown: [...summary.unknown.keys()] }).show()
    return isConfirmed && !(page instanceof Response) ? { ...page, problem: t('linkImportNothing'), status: 422 } : page
  } catch (error) {
    const sentence = explainEnd(error, t)
    if (!sentence) throw error
    if (error instanceof NameTaken) return { wrong: { name: sentence } }
    if (!(error instanceof WrongFile)) return { problem: sentence }
    return { wrong: { [error.problem === 'channels' ? 'channels' : 'file']: sentence } }
  }
}

interface Preview {
  shown: Html
  unknown: readonly string[]
}

function confirmed(visit: MemberVisit, bytes: Buffer, choices: Choices, preview?: Preview): DeclaredForm {
  const { t } = visit
  const unknown = (preview?.unknown ?? []).filter((name) => name !== '')
  const lines = choices.authors || unknown.map((name) => `${name} = `).join('\n')
  return form(visit, {
    fields: {
      ...fieldsOf(t),
      authors: { kind: 'lines', label: t('linkImportAuthors'), max: longestAuthors, optional: true },
    },
    values: { ...choices, authors: cut(lines, longestAuthors) },
    show({ element, field }) {
      const content = html`<textarea name="links" hidden>\n${bytes.toString('base64')}</textarea>
${(['name', 'author', 'authors', 'channels', 'internal'] as const).map(field)}`
      const button = html`<button class="primary" name="action" value="run">${t('linkImportRun')}</button>
<button name="action" value="check">${t('linkImportAgain')}</button>`
      return {
        title: t('linkImportPreview'),
        body: html`<p tabindex="-1" autofocus>${t('linkImportNothingYet')}</p>
${preview?.shown}
${element({ action: path, class: 'card', content, button, isUpload: true })}`,
        back: [path, t('linkImportTitle')],
      }
    },
    save: (values, sent) =>
      bring(visit, bytes, { ...values, name: values.name || choices.name }, sent.get('action') === 'run'),
  })
}

async function results(summary: Summary, leftOut: readonly Html[], visit: MemberVisit): Promise<Html> {
  const { t, store } = visit
  const members = await store.members.findAll(summary.authors.keys())
  const known = [...summary.authors].flatMap(([id, { links, since }]) => {
    const member = members.get(id)
    return member
      ? [html`<tr><td>${personLink(member)}</td><td>${t.number(links)}</td><td>${showDate(since, visit)}</td></tr>`]
      : []
  })
  const others = [...summary.unknown].map(
    ([name, links]) =>
      html`<tr class="problem"><td dir="auto">${name || t('linkImportNoAuthor')}</td><td>${t.number(links)}</td><td>${t('linkResultUnknown')}</td></tr>`,
  )
  const [numbers, ...sentences] = explainSummary(summary, t)
  return html`<div class="card wide"><p><b>${numbers}</b></p>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${
  known.length + others.length > 0 &&
  html`<table><thead><tr><th scope="col">${t('linkImportFrom')}</th><th scope="col">${t('linkImportLinks')}</th>
<th scope="col">${t('linkImportSince')}</th></tr></thead><tbody>${known}${others}</tbody></table>`
}${
  leftOut.length > 0 &&
  html`<details><summary>${t('linkImportLeftOut')}</summary>
<ul>${leftOut}</ul>${leftOut.length === maxLeftOut && html`<p class="fine">${t('linkImportLeftOutAll')}</p>`}</details>`
}</div>`
}

const importPage = formPage(async (visit: MemberVisit, sent) => {
  const links = sent?.get('links')
  if (typeof links !== 'string') return chooseFile(visit)
  const bytes = Buffer.from(links, 'base64').subarray(0, largestUploadedLinks)
  return confirmed(visit, bytes, { name: '1', author: '', channels: '', internal: false, authors: '' })
})

const undoForm = {
  show: importPage.show,
  async take({ context, store, member, now, change }: MemberVisit, sent: SentForm): Promise<Response> {
    const isUndone = await change((tx) => undoImport(tx, String(sent.get('name') ?? ''), member.id, now))
    if (isUndone) await clearSome(store)
    return leadTo(context, isUndone ? `${path}?undone` : path)
  },
}

const who = 'administrators'

export const pages: SitePage[] = [
  { path, who, ...importPage, takesFile: true },
  { path: `${path}/undo`, who, ...undoForm, isOnlyForm: true },
]

export const administration = async ({ t }: MemberVisit): Promise<AdministrationPage> => ({
  path,
  label: t('linkImportTitle'),
  icon: 'upload',
  waiting: 0,
})

/** Below the line of the audit log: how much the import brought. */
export async function auditEntry(
  { store, t }: MemberVisit,
  { action, item, time }: Pick<AuditEntry, 'action' | 'item' | 'time'>,
) {
  const brought = action === 'imported links' ? await store.of(linkRows).find(item) : undefined
  return brought?.begun === time
    ? html`<p class="fine">${t('linkImportShares', { count: brought.shares })}</p>`
    : undefined
}
