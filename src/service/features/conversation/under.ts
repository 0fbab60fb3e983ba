import { endpoints } from '../../../contract/endpoints.ts'
import { sitePaths } from '../../http/hosts.ts'
import type { SentForm } from '../../http/input.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { type Fields, fieldElement, readFields } from '../../website/form/fields.ts'
import { buttonOf, formElement, keyField } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { reportAction, showMessage } from '../../website/news-card.ts'
import { icon, menu, readPageOf } from '../../website/page/components.ts'
import { face, leftMark, personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import { type MemberVisit, pathIn } from '../../website/page/visit.ts'
import { answersPath, type CommentRow, commentRows, likeRows, type NewsState, thanksPath } from './rows.ts'

const { max } = endpoints.comment.parameters.message

/** A share or a status, with its author. */
export interface NewsAt {
  id: string
  member: string
  /** The author's name. */
  name: string
}

/**
 * `list`: among many items; `page`: among the sharers of one page; `item`: alone.
 * @property sent a form about one of the items, which could not be saved
 */
interface NewsPlace {
  at: 'list' | 'page' | 'item'
  sent?: SentForm | undefined
}

/** @param to the item's author, unless that is the member */
export function answerFields({ t, member }: MemberVisit, to: { id: string; name: string }) {
  const label = to.id === member.id ? t('answer') : t('answerTo', { name: to.name })
  return { message: { kind: 'lines', label, placeholder: label, max, required: true } } as const satisfies Fields
}

/** Answers under one of several items of a page, and alone. */
const shownAnswers = 3
const answersOfPage = 20

const fieldsOf = (visit: MemberVisit, { member: id, name }: NewsAt) => answerFields(visit, { id, name })

type Content = Html | false | undefined

/** Buttons in a row. */
export const buttonsIn = (buttons: readonly Content[]) =>
  buttons.some((button) => button) && html`<div class="doing">${buttons}</div>`

/** `site.js` replaces it after one of its buttons. */
const under = (id: string, content: readonly Content[]): Html | undefined =>
  content.some((part) => part) ? html`<div class="under" id="under-${id}">${content}</div>` : undefined

/**
 * The buttons in a row and the answers under shares and statuses, as the member sees them. All items of a page are read
 * at once.
 */
export async function readUnder(visit: MemberVisit, items: readonly NewsAt[], place: NewsPlace) {
  const { member, store } = visit
  const ids = items.map(({ id }) => id)
  const states = await store.of(likeRows).states(ids, member.id)
  const answers = await readAnswers(visit, states, place)
  const [item] = items
  const typed = item && place.sent && (await readFields(fieldsOf(visit, item), { message: '' }, place.sent, visit.t))
  const stateOf = ({ id }: Pick<NewsAt, 'id'>): NewsState => states.get(id) ?? { likes: 0, comments: 0, liked: 0 }
  return {
    stateOf,
    /** An answer that was just removed can be restored in its place. */
    hasAnswers: (item: Pick<NewsAt, 'id'>): boolean => stateOf(item).comments > 0 || answers.removed?.news === item.id,
    /** Under an item of one member. @param first button of the row */
    ofOne: (item: NewsAt, first?: Html | false): Html | undefined =>
      under(item.id, [
        buttonsIn([first, thanks(visit, item, stateOf(item)), answerLink(visit, item, stateOf(item), place)]),
        place.at !== 'list' && showAnswers(visit, item, stateOf(item), { answers, place, typed }),
      ]),
    /** Beside the words of one of several sharers of a page: signs alone. */
    beside(item: NewsAt): Html | undefined {
      const state = stateOf(item)
      const isAnswerable = item.member !== member.id || state.comments > 0
      const answer = isAnswerable && answerLink(visit, item, state, place, true)
      return under(item.id, [buttonsIn([thanks(visit, item, state, true), answer])])
    },
  }
}

export type Under = Awaited<ReturnType<typeof readUnder>>

const number = (count: number): Html | undefined => (count > 0 ? html` <span class="n">${count}</span>` : undefined)

/** @param isBrief whether only screen readers read the word, too */
const label = (word: string, name: string, isBrief: boolean, count?: Html): Html =>
  isBrief
    ? html`<span class="visually-hidden">${word} ${name}</span>${count}`
    : html`${word}${count}<span class="visually-hidden"> ${name}</span>`

/** The button that thanks, or takes it back; and the number, which leads to those who thanked. */
function thanks(visit: MemberVisit, item: NewsAt, { likes, liked }: NewsState, isBrief = false): Html {
  const { t, member } = visit
  const { id, name } = item
  const words = label(t('thanks'), name, isBrief)
  const who =
    likes > 0
      ? html`<a class="n" href="${thanksPath(id)}">${likes}<span class="visually-hidden"> ${t('whoThanked')}</span></a>`
      : ''
  if (item.member === member.id)
    return likes > 0 ? html`<span class="thanks">${icon('thumbs-up')} ${words}${who}</span>` : html``
  const pressed = liked === 1
  const button = buttonOf(
    thanksPath(id),
    ['action', pressed ? 'unlike' : 'like'],
    html`${icon('thumbs-up')} ${words}`,
    html` aria-pressed="${String(pressed)}"`,
  )
  return html`<span class="thanks">${button}${who}</span>`
}

/** Leads to the field: below the row, or on the item's own page. */
function answerLink(
  { t }: MemberVisit,
  { id, name }: NewsAt,
  { comments }: NewsState,
  { at }: NewsPlace,
  isBrief = false,
): Html {
  const field = `#answer-${id}`
  return html`<a href="${at === 'list' ? sitePaths.newsItem(id) + field : field}">${icon('message-circle')} ${label(t('answer'), name, isBrief, number(comments))}</a>`
}

interface Answers {
  /** The latest first. */
  of: ReadonlyMap<string, readonly CommentRow[]>
  /** Ids of items with earlier ones. */
  withEarlier: ReadonlySet<string>
  authors: ReadonlyMap<string, MemberRow>
  /** The member's answer that was just removed. */
  removed: CommentRow | undefined
  page: number
}

async function readAnswers(
  { context, member, store, now }: MemberVisit,
  states: ReadonlyMap<string, NewsState>,
  { at }: NewsPlace,
): Promise<Answers> {
  const comments = store.of(commentRows)
  const answered = at === 'list' ? [] : [...states].flatMap(([id, state]) => (state.comments > 0 ? id : []))
  const of = new Map<string, CommentRow[]>()
  const withEarlier = new Set<string>()
  let page = 1
  if (at === 'page')
    for (const [id, rows] of await comments.latest(answered, member.id, shownAnswers + 1)) {
      of.set(id, rows.slice(0, shownAnswers))
      if (rows.length > shownAnswers) withEarlier.add(id)
    }
  else
    for (const id of answered) {
      const read = await readPageOf(context, answersOfPage, (limit, offset) =>
        comments.list(id, member.id, limit, offset),
      )
      of.set(id, read.rows)
      if (read.hasMore) withEarlier.add(id)
      page = read.page
    }
  const removed =
    at === 'list' ? undefined : await comments.removed(context.req.query('answer-removed') ?? '', member.id, now)
  const authors = await store.members.findAll([...of.values()].flat().map((answer) => answer.member))
  return { of, withEarlier, authors, removed, page }
}

interface Shown {
  answers: Answers
  place: NewsPlace
  /** A text that could not be saved: on the page of one item. */
  typed: { values: { message: string }; problems: { message?: string | undefined } } | undefined
}

function showAnswers(visit: MemberVisit, item: NewsAt, { comments }: NewsState, shown: Shown): Html {
  const { t } = visit
  const { answers, place } = shown
  const { removed, page } = answers
  const latest = answers.of.get(item.id) ?? []
  const listed = removed?.news === item.id ? [...latest, removed] : latest
  const inOrder = listed.toSorted((a, b) => a.created - b.created)
  const earlier = comments - (page - 1) * answersOfPage - latest.length
  const ofPage = (number: number) => `${sitePaths.newsItem(item.id)}?page=${number}#under-${item.id}`
  const toEarlier = ofPage(place.at === 'item' ? page + 1 : 1)
  return html`<div class="answers">${
    answers.withEarlier.has(item.id) &&
    html`<p><a class="alone" href="${toEarlier}">${t('earlierAnswers', { count: earlier })}</a></p>`
  }
${inOrder.length > 0 && html`<ul>${inOrder.map((answer) => (answer === removed ? showRemoved(visit, answer) : showAnswer(visit, answer, shown)))}</ul>`}
${page > 1 && html`<p><a class="alone" href="${ofPage(page - 1)}">${t('laterAnswers')}</a></p>`}
${answerForm(visit, item, comments > 0, shown)}</div>`
}

function showAnswer(visit: MemberVisit, answer: CommentRow, { answers }: Shown): Html | undefined {
  const { t, member } = visit
  const author = answers.authors.get(answer.member)
  if (!author) return undefined
  const { id, news, message, language, created } = answer
  const { name } = author
  const label = html` class="round" aria-label="${t('removeAnswer')}" title="${t('removeAnswer')}"`
  const actions =
    author.id === member.id
      ? buttonOf(answersPath(news), ['remove', id], icon('trash-2'), label)
      : menu(t('menuOf', { name }), [reportAction(visit, { id, name })])
  return html`<li class="answer" id="${id}" tabindex="-1">${face(author)}<div><p class="byline">${personLink(author)}${leftMark(author, t)} ${showTime(created, visit)}</p>
${showMessage(message, language, visit)}</div>${actions}</li>`
}

function showRemoved({ t }: MemberVisit, { id, news }: CommentRow): Html {
  const undo = buttonOf(answersPath(news), ['restore', id], html`${t('undo')}`, html` class="link"`)
  return html`<li class="answer done notice success" id="${id}" tabindex="-1">${t('newsRemoved')} ${undo}</li>`
}

/** The page to which the form leads back. */
const backTo = ({ context }: MemberVisit, { id }: NewsAt, sent: SentForm | undefined): string =>
  context.req.method === 'GET' ? pathIn(context) : String(sent?.get('to') ?? sitePaths.newsItem(id))

/** Closed until the link “Answer” leads to it, unless there are answers or typed words. */
function answerForm(visit: MemberVisit, item: NewsAt, hasAnswers: boolean, { place, typed }: Shown): Html {
  const { t, member } = visit
  const { id } = item
  const { message: field } = fieldsOf(visit, item)
  const shown = { name: 'message', id: `answer-${id}`, value: typed?.values.message, problem: typed?.problems.message }
  const content = html`${face(member)}${fieldElement(field, shown, t)}
<button class="primary">${t('answer')}</button>`
  return formElement(visit, content, {
    action: answersPath(id),
    hidden: { to: backTo(visit, item, place.sent), ...keyField(place.sent) },
    class: hasAnswers || typed ? 'answering open' : 'answering',
  })
}
