import { endpoints } from '../../../contract/endpoints.ts'
import { passFormPath } from '../../../contract/oauth.ts'
import { sitePaths } from '../../http/hosts.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { SiteTranslate } from '../../texts.ts'
import { fieldElement } from '../../website/form/fields.ts'
import { formElement, type ShownForm } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { pageCard, reportAction, showMessage, showWords } from '../../website/news-card.ts'
import { askFirst, cancelButton, icon, list, menu, readPage } from '../../website/page/components.ts'
import { notice } from '../../website/page/layout.ts'
import { face, leftMark, personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { type PassRow, passPath, passRows, type ReceivedPass, type ReceiverRow } from './rows.ts'

const { message } = endpoints.answerPass.parameters

export const fields = (t: SiteTranslate) =>
  ({ message: { kind: 'lines', label: t('passAnswer'), max: message.max, required: true } }) as const

type AnswerForm = ShownForm<ReturnType<typeof fields>>

/** A button of a form of its own. */
function button(visit: MemberVisit, { id }: PassRow, value: string, content: Html, className = ''): Html {
  const shown = html`<button name="answer" value="${value}"${className && html` class="${className}"`}>${content}</button>`
  return formElement(visit, shown, { action: passPath(id) })
}

function removal(visit: MemberVisit, pass: PassRow, what: 'remove' | 'takeBack'): Html {
  const { t } = visit
  const [ask, question, label, sign] =
    what === 'remove'
      ? ([t('removeAsk'), t('passRemoveQuestion'), t('remove'), 'trash-2'] as const)
      : ([t('takeBackAsk'), t('takeBackQuestion'), t('takeBack')] as const)
  const does = html`<button name="answer" value="delete">${label}</button>`
  return formElement(visit, askFirst(t, ask, question, does, nameOfPage(pass), sign), { action: passPath(pass.id) })
}

const undoDone = (visit: MemberVisit, pass: PassRow): Html => {
  const of = html`<span class="visually-hidden">: ${visit.t('passDone')}</span>`
  return button(visit, pass, 'again', html`${visit.t('undo')}${of}`, 'link')
}

/** What the receiver did with it. */
const saidOf = ({ value, answer }: ReceivedPass, { name }: MemberRow, t: SiteTranslate) =>
  value !== 'THANKS'
    ? ([icon('check'), t('passDone')] as const)
    : answer
      ? ([icon('message-circle'), t('youAnswered', { name })] as const)
      : ([icon('thumbs-up'), t('youThanked', { name })] as const)

/** The receiver's answer, or the form for it. */
function answerOf(visit: MemberVisit, pass: ReceivedPass, from: MemberRow, answer: AnswerForm | undefined): Html {
  const { t } = visit
  const isAnswered = pass.answer !== ''
  const [sign, words] = saidOf(pass, from, t)
  const said =
    pass.value === 'THANKS'
      ? html`<p class="own-thanks">${sign} ${words}</p>`
      : pass.value === 'DONE' &&
        html`<div class="fine own-done"><span>${sign} ${words}</span> ${undoDone(visit, pass)}</div>`
  const shown = { name: 'message', id: `answer-${pass.id}` }
  const open = answer?.field('message') ?? fieldElement(fields(t).message, shown, t)
  const answerButton = html`<button class="primary" name="answer" value="answer">${t('passAnswerButton')}</button>`
  return html`${said}${isAnswered && html`<blockquote class="own-answer">${showMessage(pass.answer, visit.member.language, visit)}</blockquote>`}
<div class="does">${pass.value !== 'THANKS' && button(visit, pass, 'thanks', html`${icon('thumbs-up')} ${t('thanks')}`)}
${!isAnswered && html`<details class="opens"${answer?.isTyped && html` open`}><summary class="button" aria-label="${t('passAnswerButton')} ${nameOfPage(pass)}">${icon('message-circle')} ${t('passAnswerButton')}</summary></details>`}
${pass.waits === 1 && button(visit, pass, 'done', html`${icon('check')} ${t('done')}`, 'quiet')}</div>
${!isAnswered && formElement(visit, html`${open}<p class="actions">${answerButton} ${cancelButton(t)}</p>`, { action: passPath(pass.id) })}`
}

export function receivedCard(visit: MemberVisit, pass: ReceivedPass, from: MemberRow, answer?: AnswerForm): Html {
  const { t } = visit
  const others = pass.receiver_count - 1
  const whom = pass.team
    ? t(pass.named === 1 ? 'passedYouAndTeam' : 'passedTeam', { team: pass.team })
    : others > 0
      ? t('passedOthers', { count: others })
      : t('passedYou')
  const actions = [reportAction(visit, { id: pass.id, name: nameOfPage(pass) }), removal(visit, pass, 'remove')]
  return html`<li class="card news pass" id="${pass.id}"><div class="faced">${face(from)}<p class="byline"><span role="heading" aria-level="2">${personLink(from)}${leftMark(from, t)}</span> <span>${icon('pass')} ${whom}</span> ${showTime(pass.created, visit)}</p>
${menu(t('menuOf', { name: nameOfPage(pass) }), actions)}</div>
${showWords(pass, visit)}${pageCard(pass)}
${answerOf(visit, pass, from, answer)}</li>`
}

/** The row of a pass that doesn't wait any more, which leads to it; its time is the one by which the rows are sorted. */
function doneRow(visit: MemberVisit, pass: ReceivedPass, from: MemberRow): Html {
  const [sign, words] = saidOf(pass, from, visit.t)
  return html`<li class="done-pass"><div class="faced">${face(from)}<div><p class="byline"><a href="${passPath(pass.id)}"><bdi>${from.name}</bdi></a> ${showTime(pass.created, visit)}</p>
<p class="title two-lines" dir="auto">${nameOfPage(pass)}</p>
${pass.message && html`<p class="two-lines" lang="${pass.language}" dir="auto">${pass.message}</p>`}
<p class="fine">${sign} ${words}</p>${pass.answer && html`<p class="two-lines" dir="auto">${pass.answer}</p>`}</div></div></li>`
}

/** Three names, and how many more. */
function nameAll(names: readonly string[], t: SiteTranslate): string {
  const count = names.length - 3
  if (count > 0) return `${names.slice(0, 3).join(', ')} ${t('andOthers', { count })}`
  return t.list(names)
}

/** A pass as its sender sees it, with the answers; who is only done with it counts as not answered. */
function sentCard(visit: MemberVisit, pass: PassRow, receivers: readonly (ReceiverRow & { who: MemberRow })[]): Html {
  const { t } = visit
  const answered = receivers.filter(({ value }) => value === 'THANKS')
  const waiting = receivers.filter(({ value }) => value !== 'THANKS')
  const answer = ({ who, answer, answered }: ReceiverRow & { who: MemberRow }) =>
    html`<li>${face(who)}<p class="byline">${personLink(who)} ${answer ? html`${icon('message-circle')} ${t('answeredYou')}` : html`${icon('thumbs-up')} ${t('thankedYou')}`} ${answered !== null && showTime(answered, visit)}</p>
${
  answer &&
  html`${showMessage(answer, who.language, visit)}
<p><a class="alone" href="${passFormPath(pass, who.id)}">${icon('message-circle')} ${t('passAnswerButton')}<span class="visually-hidden"> ${who.name}</span></a></p>`
}</li>`
  const namesOf = (rows: typeof receivers) => rows.map(({ who }) => who.name)
  const chosen = namesOf(receivers.filter(({ named }) => named === 1))
  const whom = nameAll([...(pass.team ? [pass.team] : []), ...chosen], t)
  return html`<li class="card news pass" id="${pass.id}"><p class="byline">${t('youPassedTo', { whom })} ${showTime(pass.created, visit)}</p>
${showWords(pass, visit)}${pageCard(pass)}
${list(answered.map(answer), undefined, 'comments')}
${waiting.length > 0 && receivers.length > 1 && html`<p class="fine">${t('notAnswered')} <bdi>${nameAll(namesOf(waiting), t)}</bdi></p>`}
${waiting.length > 0 && removal(visit, pass, 'takeBack')}</li>`
}

export async function describeSent(visit: MemberVisit, passes: readonly PassRow[]): Promise<Html[]> {
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

export async function countWaiting({ store, member }: MemberVisit): Promise<number> {
  const requests = store.contactRequests.countPending({ to: member.id })
  const passes = store.of(passRows).countWaiting(member.id)
  return (await requests) + (await passes)
}

/** The parts of “For you”, as links; what the member keeps is a place of its own. */
export async function showParts(visit: MemberVisit, chosen: 'waiting' | 'done' | 'sent'): Promise<Html> {
  const { t } = visit
  const part = (name: typeof chosen, label: string, path = `${sitePaths.requests}?${name}`, count = 0) =>
    html`<a href="${path}"${name === chosen && html` aria-current="true"`}>${label}${count > 0 && html` <span>${t.number(count)}</span>`}</a>`
  return html`<nav class="segments" aria-label="${t('forYou')}">
${part('waiting', t('waiting'), sitePaths.requests, await countWaiting(visit))}${part('done', t('doneByYou'))}${part('sent', t('sentByYou'))}</nav>`
}

/** Passes to the member that wait, as cards, or those that don't any more, as rows. */
export async function readReceived(visit: MemberVisit, waits: boolean) {
  const { context, store, member } = visit
  const passes = await readPage(context, (limit, offset) => store.of(passRows).list(member.id, waits, limit, offset))
  const senders = await store.members.findAll(passes.rows.map(({ from_member }) => from_member))
  const rows = passes.rows.flatMap((pass): Html[] => {
    const from = senders.get(pass.from_member)
    return from ? [waits ? receivedCard(visit, pass, from) : doneRow(visit, pass, from)] : []
  })
  return { ...passes, rows }
}

export async function readSent(visit: MemberVisit) {
  const { context, store, member } = visit
  const passes = await readPage(context, (limit, offset) => store.of(passRows).listSent(member.id, limit, offset))
  return { ...passes, rows: await describeSent(visit, passes.rows) }
}

export async function passNotices(visit: MemberVisit): Promise<Record<string, Html | string>> {
  const { t, context, store, member } = visit
  const { said } = context.req.query()
  const pass = said ? await store.of(passRows).findReceived(said, member.id) : undefined
  const from = pass && (await store.members.find(pass.from_member))
  return {
    ...(from && {
      said: html`${saidOf(pass, from, t)[1]}. ${pass.answer === '' && html`<a class="alone" href="${passPath(pass.id)}">${t('passAnswerButton')}</a>`} ${pass.value === 'DONE' && undoDone(visit, pass)}`,
    }),
    waits: t('passWaits'),
    passed: t('passedNow'),
    'pass-removed': t('passRemoved'),
    'taken-back': t('passTakenBackDone'),
  }
}

/** On the page about who shared a page: who passed it to the member, as long as that waits. */
export async function passedAbout(visit: MemberVisit, url: string): Promise<Html | undefined> {
  const passes = await visit.store.of(passRows).ofPage(visit.member.id, url)
  const [first] = passes.filter(({ waits, kept }) => waits === 1 && kept === 0)
  const from = first && (await visit.store.members.find(first.from_member))
  const words = visit.t('passedYouThis', { name: from?.name ?? '' })
  return from && notice(html`${icon('pass')} <a href="${passPath(first.id)}">${words}</a>`)
}
