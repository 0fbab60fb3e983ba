import { html } from 'hono/html'
import { cut, plainText } from '../../../contract/text.ts'
import type { SiteTranslate } from '../../texts.ts'
import { form, formElement, formPage, type Outcome, type ShownForm } from '../../website/form/form-page.ts'
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
import {
  clearSome,
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
import { explainFile, explainResult, largestUploadedLinks } from './sentences.ts'

/** Its packages are loaded for the first file. */
const readFile = async (bytes: Buffer, channels: readonly string[]) =>
  (await import('./formats/file.ts')).linkFileIn(bytes, channels)

const wrongFile = async (error: unknown) => {
  const { WrongFile } = await import('./formats/link.ts')
  return error instanceof WrongFile ? error : undefined
}

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

/** Lines such as `Ana R. = ana`. */
function choiceOf({ author, authors, internal }: Choices): ImportChoice {
  const lines = authors.split('\n').flatMap((line) => {
    const [, name = '', login = ''] = /^(.+)=\s*(\S+)\s*$/.exec(line) ?? []
    return login === '' ? [] : [[plainText(name.trim()), login] as const]
  })
  return { logins: new Map(lines), everybody: author || undefined, withInternal: internal }
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
      back: ['/administration', t('administration')],
      doneBy: { undone: t('linkImportUndone') },
    }),
    async save({ file, ...choices }) {
      if (!file) return {}
      const name = cut((choices.name || file.name).trim(), longestImportName) || '1'
      return preview(visit, file.bytes, { ...choices, name, authors: '' })
    },
  })
}

/** What the import would do, with the file in the page, so that none is stored. */
async function preview(visit: MemberVisit, bytes: Buffer, choices: Choices): Promise<Outcome> {
  const { t, store, now } = visit
  try {
    const file = await readFile(bytes, channelsOf(choices))
    const summary = await previewLinks(store, file, choiceOf(choices), now)
    return await confirmed(visit, bytes, choices, summary).show()
  } catch (error) {
    const wrong = await wrongFile(error)
    if (!wrong) throw error
    const problem = explainFile(wrong, t)
    return wrong.problem === 'channels' ? { wrong: { channels: problem } } : { wrong: { file: problem } }
  }
}

function confirmed(visit: MemberVisit, bytes: Buffer, choices: Choices, summary?: Summary): DeclaredForm {
  const { t } = visit
  const unknown = [...(summary?.unknown.keys() ?? [])].filter((name) => name !== '')
  const lines = choices.authors || unknown.map((name) => `${name} = `).join('\n')
  return form(visit, {
    fields: {
      ...fieldsOf(t),
      authors: { kind: 'lines', label: t('linkImportAuthors'), max: longestAuthors, optional: true },
    },
    values: { ...choices, authors: cut(lines, longestAuthors) },
    async show({ element, ...shown }) {
      const buttons = html`<button class="primary" name="action" value="run">${t('linkImportRun')}</button>
<button name="action" value="check">${t('linkImportAgain')}</button>`
      return {
        title: t('linkImportPreview'),
        body: html`${doneNotice(t('linkImportNothingYet'))}
${summary && (await results(summary, visit))}
${element({ action: path, class: 'card', content: content(shown, bytes), button: buttons, isUpload: true })}`,
        back: [path, t('linkImportTitle')],
      }
    },
    async save(values, sent) {
      const checked = { ...values, name: values.name || choices.name }
      return sent.get('action') === 'run' ? run(visit, bytes, checked) : preview(visit, bytes, checked)
    },
  })
}

const content = (
  { field }: Pick<ShownForm<ReturnType<typeof fieldsOf> & { authors: never }>, 'field'>,
  bytes: Buffer,
) =>
  html`<textarea name="links" hidden>\n${bytes.toString('base64')}</textarea>
${(['name', 'author', 'authors', 'channels', 'internal'] as const).map(field)}`

async function run(visit: MemberVisit, bytes: Buffer, choices: Choices): Promise<Outcome> {
  const { t, store, member, now } = visit
  try {
    const file = await readFile(bytes, channelsOf(choices))
    const summary = await importLinks(store, file, {
      name: choices.name,
      actor: member.id,
      choice: choiceOf(choices),
      now,
    })
    return {
      title: t('linkImportTitle'),
      body: html`${doneNotice(t('linkImportDone'))}${await results(summary, visit)}`,
      back: [path, t('linkImportTitle')] as const,
    }
  } catch (error) {
    if (error instanceof NameTaken)
      return { wrong: { name: error.isDone ? t('linkImportNameDone') : t('linkImportNameTaken') } }
    if (error instanceof Interrupted) return { problem: t('linkImportInterrupted') }
    throw error
  }
}

async function results({ counts, authors, unknown }: Summary, visit: MemberVisit): Promise<Html> {
  const { t, store } = visit
  const members = await store.members.findAll(authors.keys())
  const known = [...authors].flatMap(([id, { links, since }]) => {
    const member = members.get(id)
    return member
      ? [html`<tr><td>${personLink(member)}</td><td>${links}</td><td>${showDate(since, visit)}</td></tr>`]
      : []
  })
  const others = [...unknown].map(
    ([name, links]) =>
      html`<tr class="problem"><td dir="auto">${name || t('linkImportNoAuthor')}</td><td>${links}</td><td>${t('linkResultUnknown')}</td></tr>`,
  )
  const said = linkResults.flatMap((result) => {
    const count = counts.get(result)
    return count === undefined ? [] : [t('linkImportCount', { what: explainResult(result, t), count })]
  })
  return html`<div class="card wide"><p><b>${said.join(' · ') || t('linkImportEmpty')}</b></p>
${
  known.length + others.length > 0 &&
  html`<table><thead><tr><th scope="col">${t('linkImportFrom')}</th><th scope="col">${t('linkImportLinks')}</th>
<th scope="col">${t('linkImportSince')}</th></tr></thead><tbody>${known}${others}</tbody></table>`
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
