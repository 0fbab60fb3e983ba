import { html } from 'hono/html'
import { reverseDomain } from '../../store/shares/news.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { actionLink, emptyState, icon, list } from '../../website/page/components.ts'
import { notice } from '../../website/page/notices.ts'
import {
  type Html,
  type MemberVisit,
  notFoundPage,
  type Page,
  type SitePage,
  type Slots,
} from '../../website/page/page.ts'
import { face, personLink, personRow } from '../../website/page/person.ts'
import { maxMutedMembers, maxMutedSites, muteRows } from './rows.ts'

const mutePath = '/mute'

export const mutedPath = '/settings/muted'

const hostOf = (site: string): string => site.split('.').reverse().slice(1).join('.')

/** The site of a page, for which members take `www.` as no part of the name; empty for a status. */
const siteOf = (url: string | null): string =>
  url === null ? '' : reverseDomain(new URL(url).hostname.replace(/^www\./, ''))

/** What can be muted: a member by the id, and the site of an item. */
async function readSubject({ context, member, store }: MemberVisit) {
  const id = context.req.query('item')
  const item = id === undefined ? undefined : await store.news.find(id)
  const author = await store.members.find(item?.member ?? context.req.query('member') ?? '')
  if (!author || author.id === member.id || (id !== undefined && !item)) return undefined
  return { author, site: item ? siteOf(item.url) : '' }
}

/** `/mute`: says what muting does, before it does so. */
async function showMute(visit: MemberVisit): Promise<Page> {
  const { t } = visit
  const subject = await readSubject(visit)
  if (!subject) return notFoundPage(visit)
  const { author, site } = subject
  const { id, name } = author
  const button = (fields: Record<string, string>, label: Html) =>
    formElement(visit, html`<p class="actions"><button>${icon('eye-off')} ${label}</button></p>`, {
      action: mutedPath,
      hidden: fields,
    })
  const ofSite =
    site &&
    html`<section class="card"><p>${t('muteSiteExplains', { site: hostOf(site) })}</p>
${button({ mute_site: site }, html`${t('muteName', { name: hostOf(site) })}`)}</section>`
  const body = html`<section class="card"><p class="faced">${face(author)}<span>${personLink(author)}</span></p>
<p>${t('muteExplains', { name })}</p>
${button({ mute: id }, html`${t('muteName', { name })}`)}</section>
${ofSite}`
  return { title: t('muteTitle'), body, back: [`/profile/${id}`, name] }
}

async function showMuted(visit: MemberVisit): Promise<Page> {
  const { t, member, store } = visit
  const [members, sites] = [await store.of(muteRows).members(member.id), await store.of(muteRows).sites(member.id)]
  const button = (fields: Record<string, string>, of: string) =>
    formElement(visit, html`<button>${t('undo')}<span class="visually-hidden"> ${of}</span></button>`, {
      action: mutedPath,
      hidden: fields,
    })
  const people = members.map((one) => personRow(one, t, { beside: button({ unmute: one.id }, one.name) }))
  const hosts = sites.map(
    (site) =>
      html`<li class="row"><div class="faced"><span class="avatar">${icon('globe')}</span><bdi><b>${hostOf(site)}</b></bdi></div>
${button({ unmute_site: site }, hostOf(site))}</li>`,
  )
  const body = html`<p class="fine">${t('mutedExplains')}</p>
${list([...people, ...hosts], emptyState(t('nothingMuted')), 'rows addable')}`
  const doneBy = { muted: t('mutedDone'), unmuted: t('unmutedDone') }
  return { title: t('mutedTitle'), body, doneBy, back: ['/settings', t('settings')] }
}

const mutedPage = buttonPage(showMuted, async (visit: MemberVisit, sent) => {
  const { t, member, store, change, now } = visit
  const [mute, site, unmute, unmuteSite] = ['mute', 'mute_site', 'unmute', 'unmute_site'].map((name) => sent.get(name))
  if (typeof mute === 'string') {
    const other = await store.members.find(mute)
    if (!other || other.id === member.id) return notFoundPage(visit)
    const isMuted = await change((tx) => tx.of(muteRows).muteMember(member.id, other.id, now))
    return isMuted ? `${mutedPath}?muted` : { problem: t('mutedFull', { max: maxMutedMembers }) }
  }
  if (typeof site === 'string') {
    if (!isSite(site)) return notFoundPage(visit)
    const isMuted = await change((tx) => tx.of(muteRows).muteSite(member.id, site, now))
    return isMuted ? `${mutedPath}?muted` : { problem: t('mutedFull', { max: maxMutedSites }) }
  }
  if (typeof unmute === 'string') await change((tx) => tx.of(muteRows).unmuteMember(member.id, unmute))
  if (typeof unmuteSite === 'string') await change((tx) => tx.of(muteRows).unmuteSite(member.id, unmuteSite))
  return `${mutedPath}?unmuted`
})

/** Whether a form has a reversed host, as the pages of this capability write it. */
const isSite = (site: string): boolean => {
  const host = hostOf(site)
  return (
    host.length > 0 &&
    host.length <= 253 &&
    URL.parse(`http://${host}/`)?.hostname === host &&
    reverseDomain(host) === site
  )
}

export const pages: readonly SitePage[] = [
  { path: mutePath, who: 'members', show: showMute },
  { path: mutedPath, who: 'members', ...mutedPage },
]

export const slots: Slots = {
  actionsOnOthers: ({ t }, { id, name }) => actionLink(`${mutePath}?item=${id}`, t('muteAsk'), name, 'eye-off'),

  profileActions: ({ t }, { id, name }) => actionLink(`${mutePath}?member=${id}`, t('muteAsk'), name, 'eye-off'),

  async profileEnd({ t, member, store }, { id, name }) {
    if (!(await store.of(muteRows).isMuted(member.id, id))) return undefined
    return notice(html`${t('isMuted', { name })} <a href="${mutedPath}">${t('mutedTitle')}</a>`)
  },

  settings: ({ t }) => ({ path: mutedPath, label: t('mutedTitle'), icon: 'eye-off' }),
}
