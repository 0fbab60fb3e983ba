import { countReports } from '../../features/moderation/web.ts'
import { type Html, html } from '../../website/html.ts'
import { icon } from '../../website/page/components.ts'
import type { MemberVisit, Section } from '../../website/page/visit.ts'
import { hostsPath } from './network.ts'

export const membersPath = '/administration/members'

/** The overview's sections between the members and the channels. */
export const readSections = async (visit: MemberVisit): Promise<Section[]> => [
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
  const section = (path: string, label: string, icon: string) => ({ path, label, icon, waiting: 0 })
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
