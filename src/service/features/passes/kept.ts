import { endpoints } from '../../../contract/endpoints.ts'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { byPageText } from '../../../contract/parameters.ts'
import type { Term } from '../../../contract/search.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import { sitePaths } from '../../http/hosts.ts'
import type { SentForm } from '../../http/input.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { fieldElement } from '../../website/form/fields.ts'
import { buttonPage, type FormOutcome, form, formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { copyAction, pageCard, showWords } from '../../website/news-card.ts'
import {
  actionLink,
  cancelButton,
  emptyState,
  icon,
  list,
  marked,
  menu,
  pageSource,
  paging,
  readPage,
} from '../../website/page/components.ts'
import { face } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { DeclaredForm, MemberVisit, Show, Visit } from '../../website/page/visit.ts'
import { hashOf, keepAgain, keepPage } from './actions.ts'
import { keptRows } from './kept-rows.ts'
import { isReceived, keptPath, passPath, passRows, type ReceivedPass } from './rows.ts'
import { listKept, searchPasses } from './search.ts'

/** `again`: it waits again; `restored`: it was removed, and is back. */
const actions = ['keep', 'done', 'again', 'restored', 'remove'] as const

type Action = (typeof actions)[number]

/** The parameter by which the page that follows tells of an action. @param id of the kept page */
export const noticeOf = (action: Action, id: string) => ({ kept: `${action}-${id}` })

const isAction = (text: string): text is Action => actions.some((action) => action === text)

/** The part of the list that the address names. */
function shownList({ context: { req } }: Pick<Visit, 'context'>) {
  return { query: req.query('query')?.trim() || undefined, page: req.query('page') }
}

/** The page that has the form: with `url`, the one about that page; else the list. */
function whereFrom(visit: Pick<Visit, 'context'>) {
  const url = cleanPageUrl(visit.context.req.query('url') ?? '')
  return url === undefined
    ? { action: keptPath(shownList(visit)), back: (more = {}) => keptPath({ ...shownList(visit), ...more }) }
    : { action: keptPath({ url }), back: (more = {}) => `${sitePaths.page(url)}&${new URLSearchParams(more)}` }
}

/** A form of one button, which leads back to the page that has it. @param id of a kept page; none, to keep one */
const changeForm = (visit: MemberVisit, button: Html, id = ''): Html =>
  formElement(visit, button, { action: whereFrom(visit).action, hidden: { id } })

/** Keeps the page of the address, with what the network says of it. @returns undefined if the member kept it before */
async function keep(tx: Store, { context, member, now }: MemberVisit): Promise<string | undefined> {
  const url = cleanPageUrl(context.req.query('url') ?? '')
  if (url === undefined) return undefined
  const [own, page] = [await tx.of(keptRows).find(member.id, url), await tx.recommendations.find(url)]
  // another device may have kept it meanwhile, with other texts
  const texts = page && !own ? byPageText((name) => page[name]) : {}
  const id = await keepPage(tx, { member: member.id, language: member.language }, { ...texts, url }, now)
  return own ? undefined : id
}

async function takeChange(visit: MemberVisit, sent: SentForm): Promise<FormOutcome> {
  const { member, change, now, t } = visit
  const [id, action] = [String(sent.get('id')), String(sent.get('action'))]
  const { back } = whereFrom(visit)
  if (!isAction(action)) return back()
  const own = { member: member.id, id }
  const work = async (tx: Store): Promise<[done?: Action | undefined, id?: string | undefined]> => {
    if (action === 'keep') return [action, await keep(tx, visit)]
    if (action === 'again') return [await keepAgain(tx, own, now), id]
    const kept = await tx.of(passRows).receiver(id, member.id)
    if (kept?.kept !== 1) return []
    if (action === 'remove') await tx.of(keptRows).remove(member.id, id, now)
    if (action === 'done' && kept.value === '') await tx.of(passRows).setAnswer(id, member.id, 'DONE', '', now)
    return [action, id]
  }
  const [done, of] = await change(work)
  if (action === 'again' && !done) return { problem: t('keptNotRestored') }
  return back(done && of ? noticeOf(done, of) : {})
}

/** The sentence about the change that led here, with a button that takes it back. */
export function changeNotice(visit: MemberVisit): Record<string, Html> {
  const { t, context } = visit
  const [, action = '', id = ''] = /^([a-z]+)-(\w+)$/.exec(context.req.query('kept') ?? '') ?? []
  if (!isAction(action)) return {}
  const said: Record<Action, readonly [sentence: string, undo?: Action]> = {
    keep: [t('keptNow'), 'remove'],
    done: [t('keptFinished'), 'again'],
    again: [t('keptUnread')],
    restored: [t('keptAgain')],
    remove: [t('keptRemoved'), 'again'],
  }
  const [sentence, undo] = said[action]
  const button = html`<button class="link" name="action" value="${undo}">${t('undo')}<span class="visually-hidden">: ${sentence}</span></button>`
  return { kept: html`${sentence} ${undo && changeForm(visit, button, id)}` }
}

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
function showKept(
  row: ReceivedPass,
  visit: MemberVisit,
  { before, below, after, level = 2, terms = [] }: Beside = {},
): Html {
  const link = html`<a class="two-lines" href="${row.url}" rel="noopener noreferrer nofollow" dir="auto">${marked(nameOfPage(row), terms)}</a>`
  return html`<li class="kept">${before}<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${pageSource(row.url, row.site_name, html` · ${showTime(row.created, visit)}`)}
${showWords(row, visit)}
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
    fieldElement({ kind: 'lines', label, max }, { name, id: `${name}-${id}`, value: row[name] }, t)
  const fields = html`${field('message', t('keptNote'), message)}
${row.quote === '' ? html`<input type="hidden" name="quote" value="">` : field('quote', t('shareQuote'), quote)}
<p class="actions"><button class="primary">${t('save')}</button> ${cancelButton(t)}</p>`
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
  }><button>${icon('search')} <span class="words">${t('find')}</span></button>
${problem && html`<p class="problem" id="query-problem">${problem}</p>`}</form>`
}

/** `/passes/kept?query=&page=`: what the member passed to oneself. Nobody else has a page about it. */
const showList: Show<MemberVisit> = async (visit) => {
  const { t, member, context, store, network } = visit
  const { query } = shownList(visit)
  const problem = lengthOf(query ?? '') > longestQuery ? t('tooLong', { max: longestQuery }) : undefined
  let terms: readonly Term[] = []
  const pages = await readPage(context, async (limit, offset) => {
    if (problem) return []
    const found = await listKept(store, member.id, query, limit, offset)
    terms = found.terms
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
  const body = html`${showSearch(visit, cut(query ?? '', longestQuery), problem)}
${list(items, problem ? undefined : emptyState(t(query === undefined ? 'keptNothing' : 'keptNotFound')), 'rows')}
${paging(pages, visit)}`
  return {
    title,
    heading,
    body,
    doneBy: { ...changeNotice(visit), noted: t('keptNoteSaved'), emptied: t('keptNoteRemoved') },
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
      message: { kind: 'lines', label: t('keptNote'), max: message.max, isFirst: sent === undefined },
      quote: { kind: 'lines', label: t('shareQuote'), max: quote.max },
    },
    values: { message: pass.message, quote: pass.quote },
    show: (note) => ({
      title: t('keptNoteTitle'),
      body: html`${note.element({
        class: 'card',
        content: html`${pageCard(pass, { level: 2 })}${note.field('message')}${(pass.quote || note.values.quote) && note.field('quote')}`,
        button: html`<button class="primary">${t('save')}</button> <a class="button" href="${keptPath()}">${t('cancel')}</a>`,
        hidden: seen,
      })}
<p class="fine">${t('keptOnlyYou', { network: network.name })}</p>`,
      back: [keptPath(), t('keptTitle')],
    }),
    async save(words) {
      const author = { member: member.id, language: member.language }
      const page = { url: pass.url, ...words }
      await visit.change((tx) => keepPage(tx, author, page, now, replaced))
      return keptPath(words.message === '' && words.quote === '' ? { emptied: '' } : { noted: '' })
    },
  })
}

/** Kept pages that a search of the site shows, above what others shared. */
const shownInSearch = 3

/** Keeps the page of the address, or ends that. @param url a clean one */
export async function keepButton(visit: MemberVisit, url: string): Promise<Html> {
  const { t, member, store } = visit
  const own = await store.of(keptRows).find(member.id, url)
  const [action, label, sign] = own
    ? ['remove', t('keptIsKept'), 'bookmark-check']
    : ['keep', t('keptKeep'), 'bookmark']
  const hint = own && html`<span class="visually-hidden">: ${t('remove')}</span>`
  const button = html`<button name="action" value="${action}"${own && html` class="kept-now"`}>${icon(sign)} ${label}${hint}</button>`
  return changeForm(visit, button, own?.id)
}

export async function keptFound(visit: MemberVisit, text: string): Promise<Html | undefined> {
  const { t, member, store } = visit
  const { rows, count, terms } = await listKept(store, member.id, text, shownInSearch, 0)
  if (rows.length === 0) return undefined
  const shown = rows.map((row) => showKept(row, visit, { level: 3, terms }))
  return html`<section class="kept-found" aria-labelledby="kept-found"><h2 id="kept-found">${icon('bookmark')} ${t('keptFound')}</h2>
${list(shown, undefined, 'rows')}
${count > rows.length && html`<p><a class="alone" href="${keptPath({ query: text })}">${t('keptFoundAll')}</a></p>`}</section>`
}

/** Passes that a search of the site shows. */
const passesInSearch = 10

export async function passedFound(visit: MemberVisit, text: string): Promise<Html | undefined> {
  const { t, member, store } = visit
  const { found, terms } = await searchPasses(store, { member: member.id, language: t.language }, text, passesInSearch)
  if (found.length === 0) return undefined
  const senders = await store.members.findAll(found.map(({ from_member }) => from_member))
  const rows = found.map((pass) => {
    const from = senders.get(pass.from_member)
    const byline = isReceived(pass) && from ? from.name : t('youPassed')
    return html`<li class="kept">${from && face(from)}<div><h3><a class="two-lines" href="${passPath(pass.id)}" dir="auto">${marked(nameOfPage(pass), terms)}</a></h3>
<p class="fine"><bdi>${byline}</bdi> · ${showTime(pass.created, visit)}</p>
${showWords(pass, visit)}</div></li>`
  })
  return html`<section aria-labelledby="passes-found"><h2 id="passes-found">${icon('pass')} ${t('passesFound')}</h2>
${list(rows, undefined, 'rows')}</section>`
}
