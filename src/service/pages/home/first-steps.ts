import { day } from '../../../contract/durations.ts'
import type { Network } from '../../parts.ts'
import type { Role } from '../../store/members/member-row.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../../website/html.ts'
import { icon } from '../../website/page/components.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

/** First steps of an administrator who is alone, besides inviting. */
export const firstStepsAlone = (visit: MemberVisit): { path: string; label: string }[] =>
  visit.capabilities.flatMap(({ section }) => {
    const { path = '', firstStep: label } = section?.(visit) ?? {}
    return label === undefined ? [] : { path, label }
  })

/** Whether an administrator has yet to invite somebody: there are no people to find. */
export const hasNobodyElse = async ({ member, store }: MemberVisit): Promise<boolean> =>
  member.role === 'administrator' && (await store.members.list(2)).length === 1

/** How long they stand above the news: later, a member has chosen to do without the rest. */
const stepsLast = 30 * day

/** A new member's first steps with the done ones; nothing after the last step. */
export async function showFirstSteps(visit: MemberVisit, isWithoutNews: boolean, isAlone: boolean) {
  const { member, t, store, network, now } = visit
  const isAllowed = (await store.authorizations.allowedBy(member.id)).length > 0
  const extension = getExtension(network, t, member.role)
  const card =
    extension &&
    !isAllowed &&
    html`<div class="card hint" id="extension">${icon('download')} <div>${extension}</div></div>`
  if (!isWithoutNews && now - member.joined > stepsLast) return card
  const contacts = await store.contacts.list(member.id, wantedContacts, 0)
  const shares = await store.news.list({ of: { member: member.id }, kind: 'page', withImported: false }, 1, 0)
  const step = (isDone: boolean, path: string, text: string) => ({ isDone, path, text })
  const steps = [
    ...(isAlone ? [step(false, '/administration/invite', t('inviteFirst'))] : []),
    ...(isAlone ? firstStepsAlone(visit).map(({ path, label }) => step(false, path, label)) : []),
    ...(isAlone ? [] : [step(contacts.length >= (await mostContacts(visit)), '/people', t('stepContacts'))]),
    step(shares.length > 0, '/share', t('stepShare')),
    step(member.headline !== '' && member.picture !== '', '/settings', t('stepProfile')),
    ...(extension ? [step(isAllowed, '#extension', t('stepExtension'))] : []),
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return card
  const ofDone = html`<span class="visually-hidden">${t('stepDone')} </span>`
  const items = steps.map(({ isDone, path, text }) =>
    isDone
      ? html`<li class="hint done-step">${icon('circle-check')} <span>${ofDone}${text}</span></li>`
      : html`<li><a class="hint" href="${path}">${icon('circle')} <span>${text}</span> ${icon('chevron-right')}</a></li>`,
  )
  return html`<h2>${t('firstSteps')} <span class="fine">${t('stepsDone', { done, count: steps.length })}</span></h2>
<ul class="rows steps">${items}</ul>${card}`
}

const wantedContacts = 3

/** Fewer in a network that has fewer other members. */
const mostContacts = async ({ store }: MemberVisit): Promise<number> =>
  (await store.members.list(wantedContacts + 1)).length - 1

export function getExtension({ extensionUrls = {} }: Network, t: SiteTranslate, role: Role): Html | undefined {
  const { chrome, edge, firefox } = extensionUrls
  const browsers = [['Chrome', chrome] as const, ['Edge', edge] as const, ['Firefox', firefox] as const]
  const links = browsers.flatMap(([name, url]) =>
    url === undefined ? [] : [html`<a class="button" href="${url}" rel="noreferrer">${name}</a>`],
  )
  if (links.length > 0) return html`<p>${t('getExtension')}</p><p class="actions">${links}</p>`
  return role === 'administrator' ? html`<p>${t('stepExtensionForAdministrators')}</p>` : undefined
}
