import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isProfilePart, longestTakeDownReason, profileParts, type TakeDown } from '../../store/reports.ts'
import type { Store } from '../../store/store.ts'
import { isOwnCase, takeDown } from '../../store/taking-down.ts'
import { form, formElement, formPage, gonePage } from '../form/form-page.ts'
import { day, emptyState, list, notice, showTime } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit } from '../page/visit.ts'
import { partsOf, readSubject, type ShownSubject, showSubject } from './report.ts'

const isReported = async (on: Store, subject: ShownSubject) => (await on.reports.of(subject, 1)).length > 0

/** `/administration/take-down`: takes down a share, a status or parts of a profile, with a reason for the author. */
export const takeDownPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, change, store, now, member: actor } = visit
  const subject = await readSubject(visit)
  if (!subject) return gonePage(visit, t('takeDown'), sent?.get('reason'))
  const { name } = subject.author
  const parts = partsOf(subject.author)
  // the author may have emptied one meanwhile
  const offered = profileParts.filter((part) => parts.includes(part) || sent?.getAll('part').includes(part))
  const back = (await isReported(store, subject))
    ? (['/administration/reports', t('reports')] as const)
    : ([`/profile/${subject.member}`, t('profileOf', { name })] as const)
  return form(visit, {
    fields: {
      ...(!subject.news && {
        part: {
          kind: 'several',
          label: t('takeDownParts'),
          options: offered.map((part) => [part, t(part)] as const),
          missing: t('takeDownNothing'),
        },
      }),
      reason: { kind: 'lines', label: t('takeDownReason', { name }), max: longestTakeDownReason, required: true },
    },
    show: (takeDown) => ({
      title: t('takeDown'),
      body: html`${showSubject(subject, visit)}
${
  !subject.news && offered.length === 0
    ? emptyState(t('takeDownEmpty', { name }))
    : takeDown.element({
        class: 'card dangerous',
        content: html`<p class="quiet">${subject.news ? t('takeDownExplains', { name }) : t('takeDownDeletes', { name })}</p>
${!subject.news && takeDown.field('part')}${takeDown.field('reason')}`,
        button: html`<button class="danger">${t('takeDown')}</button>`,
      })
}`,
      back,
    }),
    async save({ part, reason }) {
      const taken = await change(async (tx) => {
        const current = await readSubject(visit, tx)
        if (!current) return undefined
        const wasReported = await isReported(tx, current)
        const what = { actor: actor.id, member: current.member, reason }
        for (const item of part ?? [current.item]) await takeDown(tx, { ...what, item }, now)
        return { wasReported }
      })
      if (!taken) return gonePage(visit, t('takeDown'), reason)
      return `${taken.wasReported ? '/administration/reports' : `/profile/${subject.member}`}?taken-down`
    },
  })
})

const shownTakeDowns = 20

/** Milliseconds for which the author's home page mentions a take-down. */
export const noticePeriod = 30 * day

/** A member's take-downs, newest first. Leaves out a part of the profile once the member has filled it in again. */
async function takenDown(author: MemberRow, store: Store): Promise<TakeDown[]> {
  const all = await store.takeDowns.list(author.id, shownTakeDowns, 0)
  return all.filter(({ item }) => !isProfilePart(item) || author[item] === '')
}

export async function takenDownNotice({ member, t, store, now }: MemberVisit): Promise<Html | undefined> {
  const [latest] = await takenDown(member, store)
  if (!latest || latest.time <= now - noticePeriod) return undefined
  return notice(html`${t('takenDownNotice')} <a href="/profile/${member.id}#taken-down">${t('seeTakenDown')}</a>`)
}

/** Only the member and administrators see the reasons; administrators can put items back. */
export async function showTakenDown(visit: MemberVisit, author: MemberRow): Promise<Html | undefined> {
  const { t, member, store } = visit
  if (member.id !== author.id && member.role !== 'administrator') return undefined
  const shown = await Array.fromAsync(await takenDown(author, store), (one) => showOne(visit, one))
  if (shown.length === 0) return undefined
  return html`<h2 id="taken-down">${t('takenDownTitle')}</h2>${list(shown)}`
}

async function showOne(visit: MemberVisit, { member, item, reason, time }: TakeDown): Promise<Html> {
  const { t, store } = visit
  const news = isProfilePart(item) ? undefined : await store.takeDowns.news(item)
  const what = news && (news.title || news.url)
  const mayPutBack =
    visit.member.role === 'administrator' && !(await isOwnCase(store, { actor: visit.member.id, member }))
  const putBack = html`<button name="action" value="restore">${t('putBack')}</button>`
  return html`<li><p class="quiet">${showTime(time, visit)}</p>
${isProfilePart(item) && html`<p>${t(item)}</p>`}${what && html`<p dir="auto">${what}</p>`}
${news?.message && html`<p class="message" lang="${news.language}" dir="auto">${news.message}</p>`}
${notice(reason === '' ? t('reasonLost') : html`${t('reasonLabel')} <bdi>${reason}</bdi>`)}${
  news && mayPutBack && formElement(visit, putBack, { action: '/administration/reports', hidden: { member, item } })
}</li>`
}
