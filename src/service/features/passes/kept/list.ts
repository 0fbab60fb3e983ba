import { endpoints } from '../../../../contract/endpoints.ts'
import type { Term } from '../../../../contract/search.ts'
import { cut, lengthOf } from '../../../../contract/text.ts'
import type { SentForm } from '../../../http/input.ts'
import { nameOfPage } from '../../../store/shares/news.ts'
import { buttonPage, form, formElement } from '../../../website/form/form-page.ts'
import { type Html, html } from '../../../website/html.ts'
import { copyAction, pageCard, showWords } from '../../../website/news-card.ts'
import {
  actionLink,
  emptyState,
  icon,
  list,
  marked,
  menu,
  pageSource,
  paging,
  readPage,
} from '../../../website/page/components.ts'
import type { Show } from '../../../website/page/on-site.ts'
import type { DeclaredForm } from '../../../website/page/page.ts'
import { showTime } from '../../../website/page/times.ts'
import type { MemberVisit } from '../../../website/page/visit.ts'
import { showParts } from '../for-you.ts'
import { NotPassed, sentenceOf } from '../refused.ts'
import { keptPath, passPath, type ReceivedPass } from '../rows.ts'
import { hashOf, keepPage } from './actions.ts'
import { changeForm, changeNotice, shownList, takeChange } from './change.ts'
import { listKept } from './search.ts'

const pageSize = 20

const { message, quote } = endpoints.pass.parameters

const longestQuery = endpoints.passes.parameters.query.max

interface Beside {
  before?: Html
  below?: Html
  after?: Html | undefined
  level?: 2 | 3
  /** Of a search, which are marked in the title. */
  terms?: readonly Term[]
}

/** A row of a list: each has a heading, by which screen readers go from page to page. */
export function showKept(
  row: ReceivedPass,
  visit: MemberVisit,
  { before, below, after, level = 2, terms = [] }: Beside = {},
): Html {
  const link = html`<a class="two-lines" href="${row.url}" rel="noopener noreferrer nofollow" dir="auto">${marked(nameOfPage(row), terms)}</a>`
  return html`<li class="kept">${before}<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${showWords(row, visit)}
${pageSource(row.url, row.site_name, html` · ${showTime(row.created, visit)}`)}
${below}</div>
${after}</li>`
}

/** The circle before a page: checked if its reader is done with it. */
function showCircle(visit: MemberVisit, row: ReceivedPass): Html {
  const [action, sign, isDone] = row.waits === 0 ? ['again', 'circle-check', 'true'] : ['done', 'circle', 'false']
  const label = visit.t('keptDoneWith', { title: nameOfPage(row) })
  const button = html`<button class="round" name="action" value="${action}" aria-pressed="${isDone}" aria-label="${label}">${icon(sign)}</button>`
  return changeForm(visit, button, row.id)
}

/** The note's form, in its place. A text that can't be saved is on the note's own page. */
function showNoteForm(visit: MemberVisit, row: ReceivedPass): Html {
  const { t } = visit
  const { id } = row
  const field = (name: keyof Seen, label: string, { max }: { max: number }) =>
    html`<div class="field"><label for="${name}-${id}">${label}</label>
<textarea id="${name}-${id}" name="${name}" rows="3" maxlength="${max}">\n${row[name]}</textarea></div>`
  const fields = html`${field('message', t('keptNote'), message)}
${row.quote === '' ? html`<input type="hidden" name="quote" value="">` : field('quote', t('shareQuote'), quote)}
<p class="actions"><button class="primary">${t('save')}</button></p>`
  const does = t(row.message === '' && row.quote === '' ? 'keptAdd' : 'keptEdit')
  return html`<details class="note"><summary aria-label="${does} ${nameOfPage(row)}">${icon('pencil')} ${does}</summary>
${formElement(visit, fields, { action: passPath(id), hidden: seenOf(row) })}</details>`
}

type Seen = Record<'message' | 'quote', string>

/** What the member reads before typing, by its hashes. */
const seenOf = ({ message, quote }: Seen) => ({ seen_message: hashOf(message), seen_quote: hashOf(quote) })

function showMenu(visit: MemberVisit, row: ReceivedPass): Html | undefined {
  const { t } = visit
  const { id, url, title } = row
  const name = nameOfPage(row)
  const toShare = (more = {}) => `/share?${new URLSearchParams({ url, ...(title && { title }), ...more })}`
  const remove = html`<button name="action" value="remove" aria-label="${t('remove')} ${name}">${icon('trash-2')} ${t('remove')}</button>`
  return menu(t('menuOf', { name }), [
    actionLink(toShare(), t('keptShare'), name, 'send'),
    actionLink(toShare({ audience: 'people' }), t('keptPass'), name, 'pass'),
    copyAction(visit, url),
    changeForm(visit, remove, id),
  ])
}

function showSearch({ t }: MemberVisit, query: string, problem: string | undefined): Html {
  const label = t('keptSearch')
  return html`<form class="kept-search" role="search" aria-label="${label}" action="${keptPath()}"><input name="query" type="search" value="${query}" aria-label="${label}" placeholder="${label}" autocomplete="off"${
    problem && html` aria-invalid="true" aria-describedby="query-problem" autofocus`
  }><button>${t('find')}</button>
${problem && html`<p class="problem" id="query-problem">${problem}</p>`}</form>`
}

/** `/passes/kept?query=&page=`: what the member passed to oneself. Nobody else has a page about it. */
const showList: Show<MemberVisit> = async (visit) => {
  const { t, member, context, store, network } = visit
  const { query } = shownList(visit)
  const problem = lengthOf(query ?? '') > longestQuery ? t('tooLong', { max: longestQuery }) : undefined
  let isMore = false
  let terms: readonly Term[] = []
  const pages = await readPage(context, pageSize, async (limit, offset) => {
    if (problem) return []
    const found = await listKept(store, member.id, query, limit, offset)
    ;({ isMore, terms } = found)
    return found.rows
  })
  const items = pages.rows.map((row) =>
    showKept(row, visit, {
      before: showCircle(visit, row),
      below: showNoteForm(visit, row),
      after: showMenu(visit, row),
      terms,
    }),
  )
  const title = t('keptTitle')
  const heading = html`<div class="kept-title"><h1>${title}</h1><p class="fine">${t('keptOnlyYou', { network: network.name })}</p></div>`
  const body = html`${await showParts(visit, 'kept')}${showSearch(visit, cut(query ?? '', longestQuery), problem)}
${list(items, problem ? undefined : emptyState(t(query === undefined ? 'keptNothing' : 'keptNotFound')), 'rows')}
${paging(pages, visit)}
${isMore && !pages.hasMore && html`<p class="fine">${t('keptOlder')}</p>`}`
  return {
    title,
    heading,
    body,
    doneBy: changeNotice(visit),
    ...(problem && { status: 422 }),
  }
}

export const keptPage = buttonPage(showList, takeChange)

/** `/passes/<id>` of a page that the member passed to oneself: the note about it. */
export const noteForm = (visit: MemberVisit, pass: ReceivedPass, sent?: SentForm): DeclaredForm => {
  const { t, member, network, now } = visit
  const known = seenOf(pass)
  const seenIn = (name: keyof typeof known) => String(sent?.get(name) ?? known[name])
  const seen = { seen_message: seenIn('seen_message'), seen_quote: seenIn('seen_quote') }
  const replaced = { message: seen.seen_message, quote: seen.seen_quote }
  return form(visit, {
    fields: {
      message: { kind: 'lines', label: t('keptNote'), max: message.max },
      quote: { kind: 'lines', label: t('shareQuote'), max: quote.max },
    },
    values: { message: pass.message, quote: pass.quote },
    show: (note) => ({
      title: t('keptNoteTitle'),
      body: html`${pageCard(pass, { level: 2 })}
${note.element({ class: 'card', button: t('save'), hidden: seen })}
<p class="fine">${t('keptOnlyYou', { network: network.name })}</p>`,
      back: [keptPath(), t('keptTitle')],
    }),
    async save(words) {
      const author = { member: member.id, language: member.language }
      try {
        await visit.change((tx) => keepPage(tx, author, { url: pass.url, ...words }, now, replaced))
        return keptPath({ saved: '' })
      } catch (error) {
        if (error instanceof NotPassed) return { problem: sentenceOf(error, t) }
        throw error
      }
    },
  })
}
