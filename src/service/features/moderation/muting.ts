import type { Adds } from '../../graph/graph-call.ts'
import { reverseDomain } from '../../store/shares/news.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { emptyState, group, icon, list } from '../../website/page/components.ts'
import type { Show } from '../../website/page/on-site.ts'
import { personRow } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { type MutedKind, mutedKinds, muteRows } from './mute-rows.ts'
import type { ShownSubject } from './subjects.ts'

export const mutedPath = '/settings/muted'

export const adds: Adds = {
  async own({ store, caller }) {
    const muted_version = await store.of(muteRows).version(caller.member)
    return muted_version === '' ? {} : { muted_version }
  },
}

const hostOf = (site: string): string => site.split('.').reverse().slice(1).join('.')

/** Whether a form has a reversed host, as the pages write it. */
const isSite = (site: string): boolean => {
  const host = hostOf(site)
  return host.length <= 253 && URL.parse(`http://${host}/`)?.hostname === host && reverseDomain(host) === site
}

const button = (visit: MemberVisit, field: `${'mute' | 'unmute'}_${MutedKind}`, value: string, label: Html) =>
  formElement(visit, html`<button>${label}</button>`, { action: mutedPath, hidden: { [field]: value } })

/** Says what muting does, and does it: to the author, and to the site of a share. */
export async function offerMuting(visit: MemberVisit, { author, item }: ShownSubject): Promise<Html> {
  const { t, store } = visit
  const url = (await store.news.find(item))?.url
  // members take www. as no part of a site's name
  const site = url ? reverseDomain(new URL(url).hostname.replace(/^www\./, '')) : ''
  const mute = (kind: MutedKind, value: string, name: string, explains: string) =>
    html`<p>${explains}</p><div class="actions">${button(visit, `mute_${kind}`, value, html`${icon('eye-off')} ${t('muteName', { name })}`)}</div>`
  const { id, name } = author
  const ofSite = site && mute('site', site, hostOf(site), t('muteSiteExplains', { site: hostOf(site) }))
  return group(t('muteTitle'), html`${mute('member', id, name, t('muteExplains', { name }))}${ofSite}`)
}

const showMuted: Show<MemberVisit> = async (visit) => {
  const { t, member, store } = visit
  const [members, sites] = [await store.of(muteRows).members(member.id), await store.of(muteRows).sites(member.id)]
  const undo = (kind: MutedKind, value: string, of: string) =>
    button(visit, `unmute_${kind}`, value, html`${t('undo')}<span class="visually-hidden"> ${of}</span>`)
  const people = members.map((one) => personRow(one, t, { beside: undo('member', one.id, one.name) }))
  const hosts = sites.map(
    (site) =>
      html`<li class="row"><div class="faced"><span class="avatar">${icon('globe')}</span><bdi><b>${hostOf(site)}</b></bdi></div>
${undo('site', site, hostOf(site))}</li>`,
  )
  const body = html`<p class="fine">${t('mutedExplains')}</p>
${list([...people, ...hosts], emptyState(t('nothingMuted')), 'rows addable')}`
  const doneBy = { muted: t('mutedDone'), unmuted: t('unmutedDone') }
  return { title: t('mutedTitle'), body, doneBy, back: ['/settings', t('settings')] }
}

/** `/settings/muted`: whom and what the member mutes, and where the buttons lead. */
export const mutedPage = buttonPage(showMuted, async (visit: MemberVisit, sent) => {
  const { t, member, store, change, now } = visit
  for (const kind of ['member', 'site'] as const) {
    const [muted, unmuted] = [sent.get(`mute_${kind}`), sent.get(`unmute_${kind}`)]
    if (typeof unmuted === 'string') await change((tx) => tx.of(muteRows).unmute(kind, member.id, unmuted))
    if (typeof muted !== 'string') continue
    const isThere = kind === 'site' ? isSite(muted) : muted !== member.id && (await store.members.find(muted))
    if (!isThere) return undefined
    const isMuted = await change((tx) => tx.of(muteRows).mute(kind, member.id, muted, now))
    return isMuted ? `${mutedPath}?muted` : { problem: t('mutedFull', { max: mutedKinds[kind].max }) }
  }
  return `${mutedPath}?unmuted`
})
