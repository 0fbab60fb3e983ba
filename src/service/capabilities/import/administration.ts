import { longestPersonField, type PersonField, personFields } from '../../actions/invite.ts'
import { textOfBytes } from '../../csv.ts'
import { mailLink } from '../../mail/link-mails.ts'
import { changeConfirmed, confirmElsewhere } from '../../pages/sign-in/confirmation.ts'
import { languagesOf } from '../../settings/settings.ts'
import { keyOf, oneOf, type SiteTranslate } from '../../texts.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { doneNotice, warning } from '../../website/page/layout.ts'
import type { MemberVisit, OnSite, SitePage } from '../../website/page/visit.ts'
import {
  batchesOf,
  type FileProblem,
  type ImportedRow,
  type ImportOptions,
  importRows,
  isProblem,
  linesOfLinks,
  linksHeader,
  type PersonRow,
  planRow,
  type RowResult,
} from './import-people.ts'
import { largestPeopleFile, maxPeople } from './people-columns.ts'
import type { PeopleFile } from './people-file.ts'

export function explainRow(result: RowResult, t: SiteTranslate): string {
  const label = (field: PersonField) => t(field === 'language' ? 'chooseLanguage' : field)
  switch (result.kind) {
    case 'wrong':
      return result.problems
        .map(({ field, reason, languages = [], sign = '' }) => {
          const max = field === 'language' ? 0 : longestPersonField[field]
          return oneOf(t, keyOf('row', reason), { field: label(field), max, languages: languages.join(', '), sign })
        })
        .join(' · ')
    case 'repeated':
      return t('rowRepeated', { field: label(result.field), line: result.line })
    case 'taken':
      return t('rowTaken', { login: result.login })
    case 'changed':
      return t('rowChanged', { fields: result.fields.map(label).join(', ') })
    default:
      return t(keyOf('row', result.kind))
  }
}

export function explainFile({ kind, line = 0 }: FileProblem, t: SiteTranslate): string {
  const bounds = { megabytes: largestPeopleFile / 1_000_000, rows: maxPeople }
  return oneOf(t, keyOf('file', kind), { ...bounds, columns: personFields.join(', '), line })
}

/** Maximum bytes of an uploaded file: one page shows all rows. `member import` takes larger files. */
export const largestUploadedFile = 500_000
/** Maximum rows of an uploaded file. */
export const maxUploadedRows = 2_000

const path = '/administration/import'

async function read(bytes: Uint8Array, { t, network }: MemberVisit): Promise<PeopleFile | string> {
  if (bytes.length === 0) return t('noFile')
  if (bytes.length > largestUploadedFile) return tooLarge(t)
  // its package is loaded for the first file
  const { readPeopleFile } = await import('./people-file.ts')
  const file = readPeopleFile(bytes, {
    languages: languagesOf(network),
    defaultLanguage: network.languages?.[0] ?? t.language,
  })
  if ('kind' in file) return explainFile(file, t)
  return file.rows.length > maxUploadedRows ? t('fileRows', { rows: maxUploadedRows }) : file
}

const tooLarge = (t: SiteTranslate) => t('fileLarge', { megabytes: largestUploadedFile / 1_000_000 })

function chooseFile(visit: MemberVisit, problem?: string) {
  const { t } = visit
  return form(visit, {
    fields: {
      file: {
        kind: 'file',
        label: t('file'),
        hint: t('importBounds', { rows: maxUploadedRows }),
        accept: '.csv,.txt,.tsv,text/csv',
        missing: t('noFile'),
        tooLarge: tooLarge(t),
        async parse(file) {
          const bytes = new Uint8Array(await file.arrayBuffer())
          const people = await read(bytes, visit)
          return typeof people === 'string' ? people : { bytes, people }
        },
      },
    },
    show: ({ field, element }) => ({
      title: t('importPeople'),
      body: element({
        action: path,
        class: 'card',
        content: html`<p>${t('importExplains', { columns: personFields.join(', ') })}</p>
${field('file')}`,
        button: t('importCheck'),
      }),
      problem,
    }),
    save: async ({ file }) => (file ? confirmImport(visit, file.bytes, file.people).show() : {}),
  })
}

function confirmImport(visit: MemberVisit, bytes: Uint8Array, { rows, ignored, toCheck }: PeopleFile) {
  const { t, store, mailQueue } = visit
  return form(visit, {
    fields: { mail: { kind: 'tick', label: t('mailLinks') }, new_links: { kind: 'tick', label: t('newLinks') } },
    values: { mail: true },
    async show({ field, element }) {
      const planned: ImportedRow[] = []
      for (const row of rows) planned.push({ ...row, result: (await planRow(store, row, {})).result })
      const isWaiting = planned.some(({ result }) => result.kind === 'waiting')
      const content = html`<textarea name="people" hidden>\n${textOfBytes(bytes)}</textarea>
${mailQueue && field('mail')}${isWaiting && field('new_links')}`
      const body = html`<p tabindex="-1" autofocus>${t('importNothingYet')}</p>
${toCheck.length > 0 && warning(t('fileWindows1252', { texts: toCheck.join(' · ') }))}
${ignored.length > 0 && warning(t('fileIgnored', { columns: ignored.join(', ') }))}
${element({ action: path, class: mailQueue || isWaiting ? 'card' : '', content, button: t('import'), isUpload: true })}
${results(planned, t)}`
      return { title: t('importPreviewTitle'), body, back: [path, t('importPeople')] }
    },
    save: ({ mail: isMailed, new_links: newLinks }) => run(visit, rows, { isMailed, newLinks }),
  })
}

async function run(visit: MemberVisit, rows: PersonRow[], options: ImportOptions & { isMailed: boolean }) {
  const { t, member, authUrl, now } = visit
  const imported: ImportedRow[] = []
  // one time for all batches: the audit log shows them as one import
  for (const batch of batchesOf(rows))
    imported.push(...(await changeConfirmed(visit, (tx) => importRows(tx, batch, { actor: member.id }, now, options))))
  if (options.isMailed) for (const { link } of imported) if (link) await mailLink(visit, link)
  const links = linesOfLinks(imported, authUrl)
  const csv = linksHeader + links
  const file = html`<div class="card"><div class="field"><label for="links">${t('linksTitle')}</label>
<p class="fine" id="links-hint">${t('linksExplain')}</p>
<textarea id="links" name="links" rows="6" aria-describedby="links-hint" readonly>\n${csv}</textarea></div>
<p class="actions"><a class="button primary" download="links.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}">${t('saveLinks')}</a></p></div>`
  const body = html`${doneNotice(t('importDone'))}${links !== '' && file}${
    options.isMailed &&
    imported.some(({ link, person }) => link && person?.email) &&
    html`<p>${t('mailsOnTheWay')} <a href="/administration/members?kind=unmailed">${t('kindUnmailed')}</a></p>`
  }${results(imported, t, options)}`
  return { title: t('importPeople'), body }
}

/** `/administration/import`: confirmed first by a page that carries the file's text, so none is stored. */
const importPage = formPage(async (visit: MemberVisit, sent) => {
  const elsewhere = await confirmElsewhere(visit, { title: visit.t('importPeople') })
  if (elsewhere) return elsewhere
  const people = sent?.get('people')
  if (typeof people !== 'string') return chooseFile(visit)
  const bytes = Buffer.from(people)
  const file = await read(bytes, visit)
  return typeof file === 'string' ? chooseFile(visit, file) : confirmImport(visit, bytes, file)
})

function results(rows: readonly ImportedRow[], t: SiteTranslate, { isMailed = false } = {}): Html {
  const counts = new Map<string, number>()
  for (const { result } of rows) {
    const said = isProblem(result)
      ? t('countProblems')
      : result.kind === 'changed'
        ? t('countChanged')
        : explainRow(result, t)
    counts.set(said, (counts.get(said) ?? 0) + 1)
  }
  const noEmail = ({ link, person }: ImportedRow) => isMailed && link && !person?.email && ` · ${t('noAddress')}`
  const row = (row: ImportedRow) =>
    html`<tr${isProblem(row.result) && html` class="problem"`}><td>${row.line}</td><td dir="auto">${row.login}</td><td>${explainRow(row.result, t)}${noEmail(row)}</td></tr>`
  return html`<div class="card wide"><p><b>${[...counts].map(([said, count]) => t('countOf', { what: said, count })).join(' · ')}</b></p>
<table><thead><tr><th scope="col">${t('line')}</th><th scope="col">${t('login')}</th>
<th scope="col">${t('result')}</th></tr></thead><tbody>${rows.map(row)}</tbody></table></div>`
}

export const pages: SitePage[] = [{ path, who: 'administrators', ...importPage, takesFile: true }]

export const section: Required<OnSite>['section'] = ({ t }) => ({
  ...{ path, label: t('importPeople'), icon: 'user-plus', waiting: 0 },
  firstStep: t('importFirst'),
})
