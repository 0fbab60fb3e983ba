import { html } from 'hono/html'
import { languagesOf } from '../../settings/settings.ts'
import {
  batchesOf,
  type ImportedRow,
  type ImportOptions,
  importRows,
  isProblem,
  linesOfLinks,
  linksHeader,
  planRow,
} from '../../sign-in/import-people.ts'
import { personFields } from '../../sign-in/invite.ts'
import { decodeText, type PersonRow, readPeopleFile, textsToCheck } from '../../sign-in/people-file.ts'
import { csrfField } from '../form/csrf-field.ts'
import { doneNotice, type Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { mailLink } from '../sign-in/link-mail.ts'
import type { SiteTranslate } from '../site-translate.ts'
import type { AdministrationDeps } from './administration-deps.ts'
import { explainFile, explainRow } from './explain-import.ts'

/** Maximum bytes and rows of an uploaded file: one page shows all rows. `member import` takes larger files. */
export const largestUploadedFile = 500_000
export const maxUploadedRows = 2_000

const path = '/administration/import'

/**
 * `/administration/import`: shows what the import of a file would do, then imports it after a confirmation. The page of
 * the confirmation carries the file's text, so the service stores no file.
 */
export function createImportPage({ store, network, authUrl, mailQueue, now }: AdministrationDeps) {
  function choose({ t, csrfToken }: MemberVisit, problem?: string): Page {
    const body = html`<p>${t('importExplains', { columns: personFields.join(', ') })}</p>
<form method="post" action="${path}" enctype="multipart/form-data">${csrfField(csrfToken)}
<div class="field"><label for="file">${t('file')}</label>
<p class="quiet" id="file-hint">${t('importBounds', { rows: maxUploadedRows })}</p>
<input id="file" name="file" type="file" accept=".csv,.txt,.tsv,text/csv" required aria-describedby="file-hint file-problem"${
      problem && html` aria-invalid="true" autofocus`
    }>${problem && html`<p class="problem" id="file-problem">${problem}</p>`}</div>
<p class="actions"><button class="main">${t('importCheck')}</button></p></form>`
    const back = ['/administration', t('administration')] as const
    return { title: t('importTitle'), body, back, ...(problem && { status: 422 as const }) }
  }

  /** The rows, or the sentence that says why the file can't be used. */
  function read(bytes: Uint8Array, t: SiteTranslate): PersonRow[] | string {
    if (bytes.length > largestUploadedFile) return t('fileLarge', { megabytes: largestUploadedFile / 1_000_000 })
    const rows = readPeopleFile(bytes, {
      languages: languagesOf(network),
      defaultLanguage: network.languages?.[0] ?? t.language,
    })
    if (!Array.isArray(rows)) return explainFile(rows, t)
    return rows.length > maxUploadedRows ? t('fileRows', { rows: maxUploadedRows }) : rows
  }

  async function preview(visit: MemberVisit, bytes: Uint8Array): Promise<Page> {
    const { t, csrfToken } = visit
    const rows = read(bytes, t)
    if (typeof rows === 'string') return choose(visit, rows)
    const planned: ImportedRow[] = []
    for (const row of rows) planned.push({ ...row, result: (await planRow(store, row, {})).result })
    const texts = textsToCheck(bytes, rows)
    const body = html`${doneNotice(html`${t('importNothingYet')}`)}
${texts.length > 0 && html`<p class="notice">${t('fileWindows1252', { texts: texts.join(' · ') })}</p>`}
<form method="post" action="${path}" enctype="multipart/form-data">${csrfField(csrfToken)}
<textarea name="people" hidden>\n${decodeText(bytes)}</textarea>
${mailQueue && html`<label class="choice"><input type="checkbox" name="mail" value="yes" checked> ${t('mailLinks')}</label>`}
${
  planned.some(({ result }) => result.kind === 'waiting') &&
  html`<label class="choice"><input type="checkbox" name="new_links" value="yes"> ${t('newLinks')}</label>`
}
<p class="actions"><button class="main">${t('import')}</button></p></form>
${results(planned, t)}`
    return { title: t('importPreviewTitle'), body, back: [path, t('importTitle')] }
  }

  async function run(visit: MemberVisit, text: string, options: ImportOptions & { isMailed: boolean }): Promise<Page> {
    const { t, csrfToken, member, change } = visit
    const rows = read(Buffer.from(text), t)
    if (typeof rows === 'string') return choose(visit, rows)
    const imported: ImportedRow[] = []
    // one time for all batches: the audit log shows them as one import
    const time = now()
    for (const batch of batchesOf(rows))
      imported.push(...(await change((tx) => importRows(tx, batch, { actor: member.id }, time, options))))
    if (options.isMailed)
      for (const { link } of imported) if (link) await mailLink(store, mailQueue, link, { ...network, authUrl })
    const links = linesOfLinks(imported, authUrl)
    const body = html`${
      links !== '' &&
      html`<form method="post" action="/administration/links" enctype="multipart/form-data">${csrfField(csrfToken)}
<div class="field"><label for="links">${t('linksTitle')}</label>
<p class="quiet" id="links-hint">${t('linksExplain')}</p>
<textarea id="links" name="links" rows="6" aria-describedby="links-hint" readonly>\n${linksHeader}${links}</textarea></div>
<p class="actions"><button class="main">${t('saveLinks')}</button></p></form>`
    }${
      options.isMailed &&
      imported.some(({ link, person }) => link && person?.email) &&
      html`<p>${t('mailsOnTheWay')} <a href="/administration?kind=unmailed">${t('kindUnmailed')}</a></p>`
    }${results(imported, t, options)}`
    return {
      title: t('importTitle'),
      done: html`${t('importDone')}`,
      body,
      back: ['/administration', t('administration')],
    }
  }

  return {
    show: async (visit: MemberVisit) => choose(visit),

    async take(visit: MemberVisit, form: FormData): Promise<Page> {
      const [file, people] = [form.get('file'), form.get('people')]
      if (typeof people === 'string')
        return run(visit, people, { isMailed: form.has('mail'), newLinks: form.has('new_links') })
      if (!(file instanceof File) || file.size === 0) return choose(visit, visit.t('noFile'))
      return preview(visit, new Uint8Array(await file.arrayBuffer()))
    },

    refuse: async (visit: MemberVisit) =>
      choose(visit, visit.t('fileLarge', { megabytes: largestUploadedFile / 1_000_000 })),

    /**
     * Sends the links of the page back as a file. Only a form of this site reaches this, so nobody else fills it in.
     */
    async save({ context }: MemberVisit, form: FormData): Promise<Response> {
      return context.body(`\uFEFF${String(form.get('links') ?? '')}`, 200, {
        'Content-Type': 'text/csv;charset=UTF-8',
        'Content-Disposition': 'attachment; filename="links.csv"',
      })
    },
  }
}

/** The counts, then all rows. */
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
  return html`<p><b>${[...counts].map(([said, count]) => t('countOf', { what: said, count })).join(' · ')}</b></p>
<table><thead><tr><th scope="col">${t('line')}</th><th scope="col">${t('login')}</th>
<th scope="col">${t('result')}</th></tr></thead><tbody>${rows.map(row)}</tbody></table>`
}
