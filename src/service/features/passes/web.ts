import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import { idPattern } from '../../store/engine/secrets.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { SiteTranslate } from '../../texts.ts'
import { form, formElement, formPage, type ShownForm, showUnsent } from '../../website/form/form-page.ts'
import { pageCard, showMessage, showWords } from '../../website/news-cards.ts'
import { askFirst, icon, list, menu, paging, readPage } from '../../website/page/components.ts'
import { hasJust, notice } from '../../website/page/notices.ts'
import {
  type Html,
  type MemberVisit,
  notFoundPage,
  type Page,
  rows,
  type SitePage,
  type Slots,
} from '../../website/page/page.ts'
import { face, leftMark, personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import { audiences } from './audience.ts'
import { addresseesFor } from './find-people.ts'
import { keptPage, noteForm } from './kept-list.ts'
import { keptLink, keptSlots } from './kept-web.ts'
import { answerPass, deletePass, type Outcome } from './passing.ts'
import { reportedRows } from './reported.ts'
import { keptPath, type PassRow, passPath, passRows, type ReceivedPass, type ReceiverRow } from './rows.ts'

/** Passes on the page “For you”; further ones are on further pages. */
const pageSize = 20

const { message } = endpoints.answerPass.parameters

const fields = (t: SiteTranslate) =>
  ({ message: { kind: 'lines', label: t('passAnswer'), max: message.max, optional: true } }) as const

type AnswerForm = ShownForm<ReturnType<typeof fields>>

/** A button of a form of its own. */
const button = (visit: MemberVisit, pass: PassRow, value: string, content: Html, className = ''): Html =>
  formElement(
    visit,
    html`<button name="answer" value="${value}"${className && html` class="${className}"`}>${content}</button>`,
    {
      action: passPath(pass.id),
    },
  )

function removal(visit: MemberVisit, pass: PassRow, what: 'remove' | 'takeBack'): Html {
  const { t } = visit
  const [ask, question, label] =
    what === 'remove'
      ? ([t('removeAsk'), t('passRemoveQuestion'), t('remove')] as const)
      : ([t('takeBackAsk'), t('takeBackQuestion'), t('takeBack')] as const)
  const content = askFirst(
    t,
    ask,
    question,
    html`<button name="answer" value="delete">${label}</button>`,
    nameOfPage(pass),
  )
  return formElement(visit, content, { action: passPath(pass.id) })
}

const saidOf = ({ value, answer }: ReceivedPass, { name }: MemberRow, t: SiteTranslate): string =>
  value === 'THANKS' ? t(answer ? 'youAnswered' : 'youThanked', { name }) : `${t('passDone')} · ${name}`

/** What the receiver did with it, or can do. */
function answerOf(visit: MemberVisit, pass: ReceivedPass, from: MemberRow, answer: AnswerForm | undefined): Html {
  const { t } = visit
  const isAnswered = pass.answer !== ''
  const said =
    pass.value === 'THANKS'
      ? html`<p class="own-thanks">${icon('thumbs-up')} ${saidOf(pass, from, t)}</p>`
      : pass.value === 'DONE' && html`<p class="fine">${icon('check')} ${t('passDone')}</p>`
  const open = html`${
    answer?.field('message') ??
    html`<div class="field"><label for="answer-${pass.id}">${t('passAnswer')}</label>
<textarea id="answer-${pass.id}" name="message" rows="3" maxlength="${message.max}"></textarea></div>`
  }`
  const answerButton = html`<button class="primary" name="answer" value="answer">${t('passAnswerButton')}</button>`
  return html`${said}${isAnswered && html`<blockquote class="own-answer">${showMessage(pass.answer, visit.member.language, visit)}</blockquote>`}
<div class="does">${pass.value !== 'THANKS' && button(visit, pass, 'thanks', html`${icon('thumbs-up')} ${t('thanks')}`)}
${!isAnswered && html`<details class="opens"${answer?.isTyped && html` open`}><summary class="button" aria-label="${t('passAnswerButton')} ${nameOfPage(pass)}">${icon('message-circle')} ${t('passAnswerButton')}</summary></details>`}
${pass.waits === 1 && button(visit, pass, 'done', html`${icon('check')} ${t('done')}`, 'quiet')}</div>
${!isAnswered && formElement(visit, html`${open}<p class="actions">${answerButton}</p>`, { action: passPath(pass.id) })}`
}

/** A pass as its receiver sees it. */
function receivedCard(visit: MemberVisit, pass: ReceivedPass, from: MemberRow, answer?: AnswerForm): Html {
  const { t } = visit
  const others = pass.receiver_count - 1
  const whom = pass.team
    ? t('passedTeam', { team: pass.team })
    : others > 0
      ? t('passedOthers', { count: others })
      : t('passedYou')
  const actions = [
    ...rows('actionsOnOthers', visit, { id: pass.id, name: nameOfPage(pass) }),
    removal(visit, pass, 'remove'),
  ]
  return html`<li class="card news pass" id="${pass.id}"><div class="faced">${face(from)}<p class="byline"><span role="heading" aria-level="2">${personLink(from)}${leftMark(from, t)}</span> ${whom} ${showTime(pass.created, visit)}</p>
${menu(t('menuOf', { name: nameOfPage(pass) }), actions)}</div>
${showWords(pass, visit)}${pageCard(pass)}
${answerOf(visit, pass, from, answer)}</li>`
}

/** One that doesn't wait any more: a row that leads to it. */
const answeredRow = (visit: MemberVisit, pass: ReceivedPass, from: MemberRow): Html =>
  html`<li><div class="faced">${icon(pass.value === 'THANKS' ? 'thumbs-up' : 'check')}<div><p class="byline"><a href="${passPath(pass.id)}" dir="auto">${saidOf(pass, from, visit.t)}</a> ${showTime(pass.answered ?? pass.created, visit)}</p>
<p class="fine two-lines" dir="auto">${nameOfPage(pass)}</p></div></div></li>`

/** A pass as its sender sees it, with the answers; who is only done with it counts as not answered. */
function sentCard(visit: MemberVisit, pass: PassRow, receivers: readonly (ReceiverRow & { who: MemberRow })[]): Html {
  const { t } = visit
  const answered = receivers.filter(({ value }) => value === 'THANKS')
  const waiting = receivers.filter(({ value }) => value !== 'THANKS')
  const answer = ({ who, answer, answered }: ReceiverRow & { who: MemberRow }) =>
    html`<li><p class="byline">${personLink(who)} ${icon('thumbs-up')} ${t('thankedYou')} ${answered !== null && showTime(answered, visit)}</p>
${answer && showMessage(answer, who.language, visit)}</li>`
  const names = waiting.map(({ who }) => who.name)
  const shown = names.slice(0, 3).join(', ')
  const rest = names.length - 3
  return html`<li class="card news pass" id="${pass.id}"><p class="byline">${pass.team ? t('youPassedTeam', { team: pass.team }) : t('youPassed')} ${showTime(pass.created, visit)}</p>
${showWords(pass, visit)}${pageCard(pass)}
${list(answered.map(answer), undefined, 'comments')}
${waiting.length > 0 && html`<p class="fine">${t('notAnswered')} <bdi>${shown}</bdi>${rest > 0 && html` ${t('andOthers', { count: rest })}`}</p>${removal(visit, pass, 'takeBack')}`}</li>`
}

async function describeSent(visit: MemberVisit, passes: readonly PassRow[]): Promise<Html[]> {
  const { store } = visit
  const receivers = await store.of(passRows).receivers(passes.map(({ id }) => id))
  const members = await store.members.findAll(receivers.map(({ member }) => member))
  const of = Map.groupBy(receivers, ({ pass }) => pass)
  return passes.map((pass) => {
    const known = (of.get(pass.id) ?? []).flatMap((row) => {
      const who = members.get(row.member)
      return who ? [{ ...row, who }] : []
    })
    return sentCard(visit, pass, known)
  })
}

/** `/passes/<id>`: one pass, for its sender and its receivers. */
const passPage = formPage(async (visit: MemberVisit, sent) => {
  const { context, t, member, store, now } = visit
  const id = await store.pageKeys.currentId(context.req.param('id') ?? '')
  const passes = store.of(passRows)
  const received = await passes.findReceived(id, member.id)
  const pass = received ?? (await passes.find(id))
  const from = pass && (await store.members.find(pass.from_member))
  const back = ['/requests', t('forYou')] as const
  if (!pass || !from || (!received && pass.from_member !== member.id)) {
    const unsent = showUnsent(sent?.get('message'), t)
    if (!unsent) return notFoundPage(visit)
    return { title: t('forYou'), body: unsent, problem: t('passTakenBack'), status: 404, back }
  }
  if (received?.kept === 1) return noteForm(visit, received)
  return form(visit, {
    fields: fields(t),
    show: async (answer): Promise<Page> => {
      const card = received ? receivedCard(visit, received, from, answer) : (await describeSent(visit, [pass]))[0]
      const title = nameOfPage(pass)
      return {
        title,
        heading: html`<h1 class="visually-hidden">${title}</h1>`,
        body: html`${list(card ? [card] : [], undefined, 'cards')}`,
        back,
      }
    },

    async save({ message: text }, form) {
      const choice = form.get('answer')
      const outcome = await visit.change((tx): Promise<Outcome> => {
        const own = { member: member.id, id }
        if (choice === 'delete') return deletePass(tx, own, now)
        const value = choice === 'done' ? 'DONE' : choice === 'thanks' || choice === 'answer' ? 'THANKS' : undefined
        if (!value) return Promise.resolve('unknown')
        return answerPass(tx, { ...own, value, message: choice === 'answer' ? text : '' }, now)
      })
      if (outcome === 'answered') return { problem: t('passAnswered'), above: showUnsent(text, t) }
      if (outcome !== 'done') return { problem: t('passTakenBack'), above: showUnsent(text, t) }
      if (choice === 'delete') return received ? '/requests?pass-removed' : '/requests?sent&taken-back'
      return `/requests?${choice === 'done' ? 'pass-done' : `thanked=${id}`}`
    },
  })
})

export const pages: SitePage[] = [
  { path: `/passes/:id{${idPattern}}`, who: 'members', ...passPage },
  { path: keptPath(), who: 'members', ...keptPage },
  addresseesFor,
]

export const styles = ['passes.css', 'kept.css'].map((file) => new URL(file, import.meta.url))

export const scripts = [new URL('people.js', import.meta.url)]

export const slots: Slots = {
  ...keptSlots,
  consents: ({ t }, level) => [
    t('consentPasses'),
    t('consentKept'),
    ...(level === 'premium' ? [t('consentPass')] : []),
  ],
  waiting: ({ store, member }) => store.of(passRows).countWaiting(member.id),

  async forYou(visit) {
    const { context, store, member } = visit
    const passes = await readPage(context, pageSize, (limit, offset) =>
      store.of(passRows).list(member.id, { kept: false }, limit, offset),
    )
    const members = await store.members.findAll(passes.rows.map(({ from_member }) => from_member))
    const show = (which: readonly ReceivedPass[], card: typeof receivedCard | typeof answeredRow) =>
      which.flatMap((pass) => {
        const from = members.get(pass.from_member)
        return from ? [card(visit, pass, from)] : []
      })
    // the notice tells of the latest one
    const told = hasJust(context, 'thanked') ? context.req.query('thanked') : undefined
    const answered = passes.rows.filter(({ id, waits }) => waits === 0 && id !== told)
    return {
      above: await keptLink(visit),
      waiting: list(
        show(
          passes.rows.filter(({ waits }) => waits === 1),
          receivedCard,
        ),
        undefined,
        'cards',
      ),
      earlier: html`${answered.length > 0 && html`<h2>${visit.t('earlier')}</h2>${list(show(answered, answeredRow), undefined, 'rows')}`}${paging(passes, visit)}`,
    }
  },

  async forYouSent(visit) {
    const { context, store, member } = visit
    const passes = await readPage(context, pageSize, (limit, offset) =>
      store.of(passRows).listSent(member.id, limit, offset),
    )
    const cards = await describeSent(visit, passes.rows)
    return cards.length > 0 ? html`${list(cards, undefined, 'cards')}${paging(passes, visit)}` : undefined
  },

  async forYouDone({ t, context, store, member }) {
    const { thanked } = context.req.query()
    const pass = thanked ? await store.of(passRows).findReceived(thanked, member.id) : undefined
    const from = pass && (await store.members.find(pass.from_member))
    return {
      ...(from && {
        thanked: html`${personLink(from, saidOf(pass, from, t))}${pass.answer === '' && html` <a href="${passPath(pass.id)}">${t('passAnswerButton')}</a>`}`,
      }),
      passed: t('passedNow'),
      'pass-done': t('passDone'),
      'pass-removed': t('passRemoved'),
      'taken-back': t('passTakenBackDone'),
    }
  },

  /** On the page about who shared a page: what was passed to the member about it. */
  async pageTop(visit, url) {
    const passes = await visit.store.of(passRows).ofPage(visit.member.id, url)
    const waiting = passes.filter(({ waits, kept }) => waits === 1 && kept === 0)
    if (waiting.length === 0) return undefined
    const [first] = waiting
    const from = first && (await visit.store.members.find(first.from_member))
    return from && notice(html`<a href="${passPath(first.id)}">${visit.t('passedYouThis', { name: from.name })}</a>`)
  },

  audiences,

  /** A pass that is reported: a receiver shows it to the administrators. */
  async moderated(visit, id, author) {
    const { t, store, member } = visit
    const pass = await store.of(reportedRows).find(id)
    if (!pass) return undefined
    const isReceiver = await store.of(reportedRows).isReceiver(id, member.id)
    return html`<li class="card news pass"><div class="faced">${face(author)}<p class="byline">${personLink(author)} ${showTime(pass.created, visit)}</p></div>
${showWords(pass, visit)}${pageCard(pass)}
<p class="fine">${isReceiver ? t('passReportShows', { name: author.name }) : t('passReported')}</p></li>`
  },
}
