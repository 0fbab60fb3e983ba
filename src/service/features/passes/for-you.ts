import { sitePaths } from '../../http/origins.ts'
import { type Html, html } from '../../website/html.ts'
import { icon, readPage } from '../../website/page/components.ts'
import { notice } from '../../website/page/notices.ts'
import { personLink } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { answeredRow, describeSent, receivedCard, saidOf } from './cards.ts'
import { keptPath, passPath, passRows } from './rows.ts'

/** Passes on the page “For you”; further ones are on further pages. */
const pageSize = 20

/** The three parts of “For you”, as links. */
export async function showParts(visit: MemberVisit, chosen: 'waiting' | 'kept' | 'sent'): Promise<Html> {
  const { t, store, member } = visit
  const kept = await store.of(passRows).count(member.id, { kept: true })
  const part = (name: typeof chosen, path: string, label: string, count = 0) =>
    html`<a href="${path}"${name === chosen && html` aria-current="true"`}>${label}${count > 0 && html` <span>${t.number(count)}</span>`}</a>`
  return html`<nav class="segments" aria-label="${t('forYou')}">
${part('waiting', sitePaths.requests, t('waiting'), await visit.countWaiting())}${part('kept', keptPath(), t('keptTitle'), kept)}${part('sent', `${sitePaths.requests}?sent`, t('sentByYou'))}</nav>`
}

/** Passes to the member that wait, as cards, or those that were answered, as rows. */
export async function readReceived(visit: MemberVisit, waits: boolean) {
  const { context, store, member } = visit
  const passes = await readPage(context, pageSize, (limit, offset) =>
    store.of(passRows).list(member.id, { kept: false, waits }, limit, offset),
  )
  const senders = await store.members.findAll(passes.rows.map(({ from_member }) => from_member))
  const rows = passes.rows.flatMap((pass): Html[] => {
    const from = senders.get(pass.from_member)
    return from ? [waits ? receivedCard(visit, pass, from) : answeredRow(visit, pass, from)] : []
  })
  return { ...passes, rows }
}

/** Passes by the member, as cards. */
export async function readSent(visit: MemberVisit) {
  const { context, store, member } = visit
  const passes = await readPage(context, pageSize, (limit, offset) =>
    store.of(passRows).listSent(member.id, limit, offset),
  )
  return { ...passes, rows: await describeSent(visit, passes.rows) }
}

export async function passNotices({ t, context, store, member }: MemberVisit): Promise<Record<string, Html | string>> {
  const { thanked } = context.req.query()
  const pass = thanked ? await store.of(passRows).findReceived(thanked, member.id) : undefined
  const from = pass && (await store.members.find(pass.from_member))
  return {
    ...(from && {
      thanked: html`${personLink(from, saidOf(pass, from, t))}${pass.answer === '' && html` · <a href="${passPath(pass.id)}">${t('passAnswerButton')}</a>`}`,
    }),
    passed: t('passedNow'),
    'pass-done': t('passDone'),
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
