import { day } from '../../../contract/durations.ts'
import type { AuditEntry } from '../../store/audit.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { actionLink, list } from '../../website/page/components.ts'
import { notice } from '../../website/page/notices.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { mutedPath, muteRows } from './muting.ts'
import { isProfilePart, reportRows, type TakeDown, takeDownRows } from './rows.ts'
import { findSubject, isOwnCase, readerOf } from './subjects.ts'

export { adds } from './muting.ts'

export const styles = [new URL('moderation.css', import.meta.url)]

const shownTakeDowns = 20

/** Milliseconds for which the author's home page mentions a take-down. */
export const noticePeriod = 30 * day

async function takenDown(author: MemberRow, store: Store): Promise<TakeDown[]> {
  const all = await store.of(takeDownRows).list(author.id, shownTakeDowns, 0)
  return all.filter(({ item }) => !isProfilePart(item) || author[item] === '')
}

async function showOne(visit: MemberVisit, { member, item, reason, time }: TakeDown): Promise<Html> {
  const { t, store } = visit
  const found = isProfilePart(item) ? undefined : await findSubject(store, item, readerOf(visit.member))
  const resource = found?.isTakenDown ? found : undefined
  const mayPutBack =
    visit.member.role === 'administrator' && !(await isOwnCase(store, { actor: visit.member.id, member }))
  const putBack = html`<button name="action" value="restore">${t('putBack')}</button>`
  return html`<li><p class="fine">${showTime(time, visit)}</p>
${isProfilePart(item) && html`<p>${t(item)}</p>`}${resource?.name && html`<p dir="auto">${resource.name}</p>`}
${resource?.message && html`<p class="message" lang="${resource.language}" dir="auto">${resource.message}</p>`}
${notice(reason === '' ? t('reasonLost') : html`${t('reasonLabel')} <bdi>${reason}</bdi>`)}${
  resource && mayPutBack && formElement(visit, putBack, { action: '/administration/reports', hidden: { member, item } })
}</li>`
}

/** At home: that something of the member was taken down lately. */
export async function takenDownNotice({ member, t, store, now }: MemberVisit): Promise<Html | undefined> {
  const [latest] = await takenDown(member, store)
  if (!latest || latest.time <= now - noticePeriod) return undefined
  return notice(html`${t('takenDownNotice')} <a href="/profile/${member.id}#taken-down">${t('seeTakenDown')}</a>`)
}

export const reportProfile = ({ t }: MemberVisit, { id, name }: MemberRow): Html =>
  actionLink(`/report?member=${id}`, t('reportAsk'), name, 'flag')

/**
 * At the end of a profile: that the visitor muted the member, and what was taken down. Only the member and administrators
 * see the reasons; administrators can put items back.
 */
export async function showModerated(visit: MemberVisit, author: MemberRow): Promise<Html> {
  const { t, member, store } = visit
  const isMuted = await store.of(muteRows).isMuted(member.id, author.id)
  const maySee = member.id === author.id || member.role === 'administrator'
  const shown = await Array.fromAsync(maySee ? await takenDown(author, store) : [], (one) => showOne(visit, one))
  return html`${isMuted && notice(html`${t('isMuted', { name: author.name })} <a href="${mutedPath}">${t('mutedTitle')}</a>`)}
${shown.length > 0 && html`<h2 id="taken-down">${t('takenDownTitle')}</h2>${list(shown)}`}`
}

export const moderationNotices = ({ t }: Pick<MemberVisit, 't'>) => ({
  reported: t('reported'),
  'taken-down': t('takenDown'),
  restored: t('newsRestored'),
})

export const countReports = ({ store }: MemberVisit): Promise<number> => store.of(reportRows).count()

/** The subject of an entry of the audit log, and the reason. */
export async function showDecision(
  { store, t, member: reader }: MemberVisit,
  { action, member, item, time }: Omit<AuditEntry, 'id'>,
): Promise<Html | undefined> {
  if (!['taken down', 'restored', 'dismissed report'].includes(action)) return undefined
  const resource = item === '' || isProfilePart(item) ? undefined : await findSubject(store, item, readerOf(reader))
  const what = resource && (resource.name || resource.message)
  const takeDown = action === 'taken down' ? await store.of(takeDownRows).find(member, item) : undefined
  // what was taken down again has the later reason
  const reason = takeDown?.time === time ? takeDown.reason : ''
  return html`${what && html`<p class="line" lang="${resource.language}" dir="auto">${what}</p>`}
${reason && html`<p class="message">${t('reasonLabel')} <bdi>${reason}</bdi></p>`}`
}
