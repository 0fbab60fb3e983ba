import { day } from '../../../contract/durations.ts'
import { countReports } from '../../features/moderation/web.ts'
import { type Html, html } from '../../website/html.ts'
import { icon } from '../../website/page/components.ts'
import { showDate } from '../../website/page/times.ts'
import type { MemberVisit, Section } from '../../website/page/visit.ts'
import { hostsPath } from './network.ts'

export const membersPath = '/administration/members'

/** The overview's sections between the members and the channels. */
const readSections = async (visit: MemberVisit): Promise<Section[]> => [
  ...visit.capabilities.flatMap(({ section }) => section?.(visit) ?? []),
  {
    path: '/administration/reports',
    label: visit.t('reports'),
    icon: 'flag',
    waiting: await countReports(visit),
  },
]

/** The sections of Administration: at the side in place of the places; in a narrow window on the overview alone. */
export async function showSections(visit: MemberVisit): Promise<Html> {
  const { t, context, network } = visit
  const section = (path: string, label: string, sign: string) => ({ path, label, icon: sign, waiting: 0 })
  const sections = [
    section('/administration', t('overview'), 'layout-dashboard'),
    section(membersPath, t('members'), 'users'),
    ...(await readSections(visit)),
    section('/administration/channels', t('channelsTitle'), 'bell'),
    section(hostsPath, t('hostsTitle'), 'globe'),
    section('/administration/audit', t('audit'), 'history'),
  ]
  const { path } = context.req
  const within = sections.slice(1).find((each) => path.startsWith(each.path))
  const isCurrent = (each: Section) =>
    each.path === (path === '/administration/invite' ? membersPath : (within?.path ?? '/administration'))
  const link = (each: Section) =>
    html`<li><a href="${each.path}"${
      isCurrent(each) && html` aria-current="${each.path === path ? 'page' : 'true'}"`
    }>${icon(each.icon)} <span>${each.label}</span>${
      each.waiting > 0 && html` <span class="number">${each.waiting}</span>`
    }</a></li>`
  const kind = path === '/administration' && ' overview'
  const up = html`<li class="up"><a href="/">${icon('chevron-left')} <span>${network.name}</span></a></li>`
  return html`<nav class="administration${kind}" aria-label="${t('administration')}"><ul>${up}
${sections.map(link)}</ul></nav>`
}

const week = 7 * day

const shownWeeks = 6

const row = (sign: string, text: Html | string, more?: Html): Html =>
  html`<li class="row">${icon(sign)}<div>${text}</div>${more}</li>`

const part = (title: string, items: readonly Html[]): Html | false =>
  items.length > 0 && html`<h2>${title}</h2><ul class="rows">${items}</ul>`

/** `/administration`: what waits for a decision, what doesn't work, and numbers by week. */
export async function overviewPage(visit: MemberVisit) {
  const { t, store, capabilities } = visit
  const sections = await readSections(visit)
  const unused = await store.members.count({ kind: 'invited' })
  const link = (path: string, of: string) =>
    html`<a class="button" href="${path}">${t('see')}<span class="visually-hidden"> ${of}</span></a>`
  const waiting = sections
    .filter((each) => each.waiting > 0)
    .map((each) => row(each.icon, html`${each.label} <b>${t.number(each.waiting)}</b>`, link(each.path, each.label)))
  const toInvited = link(`${membersPath}?kind=invited`, t('kindInvited'))
  if (unused > 0) waiting.push(row('user-plus', t('invitationsUnused', { count: unused }), toInvited))
  const savedOn = await store.network.savedOn()
  const troubles = [
    ...(await Promise.all(capabilities.map(async ({ troubles }) => (await troubles?.(visit)) ?? []))).flat(),
    ...(savedOn === 'memory' ? [t('savedInMemory')] : []),
    ...(savedOn === 'nowhere' ? [t('savedNowhere')] : []),
  ]
  const failing = troubles.map((sentence) => row('triangle-alert', sentence))
  const body = html`${part(t('waitingForYou'), waiting)}
${part(t('notWorking'), failing)}
<h2>${t('byWeek')}</h2>
${await showWeeks(visit)}
${waiting.length + troubles.length === 0 && html`<p class="fine">${t('allWorks')}</p>`}
${savedOn === 'standby' && html`<p class="fine">${t('savedOnStandby')}</p>`}
${savedOn === 'disk' && html`<p class="fine">${t('savedOnDisk')}</p>`}`
  return { title: t('administration'), body }
}

/** Counts shares and posts for all members. What members pass or keep never counts, not even in a sum. */
async function showWeeks(visit: MemberVisit): Promise<Html> {
  const { t, store, now } = visit
  // whole weeks, the last one up to now
  const ends = Array.from({ length: shownWeeks }, (_, index) => now - (shownWeeks - 1 - index) * week)
  const weeks = await Promise.all(ends.map((end) => store.weeks.count(end - week, end)))
  const kinds = { active: t('weekActive'), pages: t('weekPages'), posts: t('weekPosts'), joined: t('weekMembers') }
  const number = ({ isMore, ...counts }: (typeof weeks)[number], kind: keyof typeof kinds) =>
    `${t.number(counts[kind])}${isMore && kind !== 'joined' ? '+' : ''}`
  const ofKind = (kind: keyof typeof kinds) =>
    html`<tr><th scope="row">${kinds[kind]}</th>${weeks.map((one) => html`<td>${number(one, kind)}</td>`)}</tr>`
  return html`<div class="card wide"><table class="weeks"><thead><tr><td></td>${ends.map(
    (end) => html`<th scope="col">${showDate(end - week + day, visit)}</th>`,
  )}</tr></thead>
<tbody>${(['active', 'pages', 'posts', 'joined'] as const).map(ofKind)}</tbody></table></div>`
}
