import type { MemberRow } from '../../store/members/member-row.ts'
import { type Html, html } from '../../website/html.ts'
import { icon, readPage } from '../../website/page/components.ts'
import { hasJust, notice } from '../../website/page/notices.ts'
import { personLink } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { answeredRow, describeSent, receivedCard, saidOf } from './cards.ts'
import { passPath, passRows, type ReceivedPass } from './rows.ts'

/** Passes on the page “For you”; further ones are on further pages. */
const pageSize = 20

/** Passes to the member: cards of those that wait, and rows of all others. */
export async function readReceived(visit: MemberVisit) {
  const { context, store, member } = visit
  const passes = await readPage(context, pageSize, (limit, offset) =>
    store.of(passRows).list(member.id, { kept: false }, limit, offset),
  )
  const senders = await store.members.findAll(passes.rows.map(({ from_member }) => from_member))
  const show = (which: readonly ReceivedPass[], draw: (pass: ReceivedPass, from: MemberRow) => Html) =>
    which.flatMap((pass) => {
      const from = senders.get(pass.from_member)
      return from ? [draw(pass, from)] : []
    })
  // the notice tells of the latest one
  const told = hasJust(context, 'thanked') ? context.req.query('thanked') : undefined
  return {
    waiting: show(
      passes.rows.filter(({ waits }) => waits === 1),
      (pass, from) => receivedCard(visit, pass, from),
    ),
    answered: show(
      passes.rows.filter(({ id, waits }) => waits === 0 && id !== told),
      (pass, from) => answeredRow(visit, pass, from),
    ),
    hasMore: passes.hasMore,
  }
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
