import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isProfilePart, type TakeDown } from '../../store/reports.ts'
import type { Store } from '../../store/store.ts'
import { isOwnCase } from '../../store/taking-down.ts'
import { csrfField } from '../form/csrf-field.ts'
import type { Html } from '../page/layout.ts'
import { day, showTime } from '../page/times.ts'
import type { MemberVisit } from '../page/visit.ts'

/** The latest take-downs that are shown. */
const shownTakeDowns = 20

/** Milliseconds for which the author's home page mentions a take-down. */
export const noticePeriod = 30 * day

/** A member's take-downs, newest first. Leaves out a part of the profile once the member has filled it in again. */
async function takenDown(author: MemberRow, store: Store): Promise<TakeDown[]> {
  const list = await store.takeDowns.list(author.id, shownTakeDowns, 0)
  return list.filter(({ item }) => !isProfilePart(item) || author[item] === '')
}

/** A notice for the author's home page if the latest take-down is younger than `noticePeriod`; links to its reason. */
export async function takenDownNotice({ member, t, now }: MemberVisit, store: Store): Promise<Html | undefined> {
  const [latest] = await takenDown(member, store)
  if (!latest || latest.time <= now - noticePeriod) return undefined
  return html`<p class="notice">${t('takenDownNotice')} <a href="/profile/${member.id}#taken-down">${t('seeTakenDown')}</a></p>`
}

/**
 * The section of a profile with the member's take-downs and their reasons. Only the member and administrators see it;
 * administrators can put shares and statuses back.
 */
export async function showTakenDown(visit: MemberVisit, author: MemberRow, store: Store): Promise<Html | undefined> {
  const { t, member } = visit
  if (member.id !== author.id && member.role !== 'administrator') return undefined
  const shown: Html[] = []
  for (const takeDown of await takenDown(author, store)) shown.push(await showTakeDown(visit, takeDown, store))
  if (shown.length === 0) return undefined
  return html`<h2 id="taken-down">${t('takenDownTitle')}</h2><ul class="plain">${shown}</ul>`
}

async function showTakeDown(visit: MemberVisit, { member, item, reason, time }: TakeDown, store: Store): Promise<Html> {
  const { t, csrfToken } = visit
  const news = isProfilePart(item) ? undefined : await store.takeDowns.news(item)
  const what = news && (news.title || news.url)
  const mayPutBack =
    visit.member.role === 'administrator' && !(await isOwnCase(store, { actor: visit.member.id, member }))
  const putBack =
    news &&
    mayPutBack &&
    html`<form method="post" action="/administration/reports">${csrfField(csrfToken)}<input type="hidden" name="member" value="${member}"><input type="hidden" name="item" value="${item}">
<button name="action" value="restore">${t('putBack')}</button></form>`
  return html`<li><p class="quiet">${showTime(time, visit)}</p>
${isProfilePart(item) && html`<p>${t(item)}</p>`}${what && html`<p dir="auto">${what}</p>`}
${news?.message && html`<p class="message" lang="${news.language}" dir="auto">${news.message}</p>`}
<p class="notice">${reason === '' ? t('reasonLost') : html`${t('reasonLabel')} <bdi>${reason}</bdi>`}</p>${putBack}</li>`
}
