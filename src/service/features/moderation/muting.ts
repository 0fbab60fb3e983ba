import type { Adds } from '../../graph/graph-call.ts'
import type { Database } from '../../store/engine/database.ts'
import { exists, insert, readColumn, readNumber } from '../../store/engine/queries.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { reverseDomain } from '../../store/shares/news.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { emptyState, group, icon, list } from '../../website/page/components.ts'
import { personRow } from '../../website/page/person.ts'
import type { MemberVisit, Show } from '../../website/page/visit.ts'
import type { ShownSubject } from './rows.ts'

/** Maximum members whom one member mutes. */
export const maxMutedMembers = 500

/** Maximum sites that one member mutes: each list compares its news with all of them. */
export const maxMutedSites = 100

/** A member mutes another one, or a site, which is a reversed host. */
const mutedKinds = {
  member: { table: 'muted_member', column: 'muted', max: maxMutedMembers },
  site: { table: 'muted_site', column: 'site', max: maxMutedSites },
} as const

type MutedKind = keyof typeof mutedKinds

export const muteRows = (database: Database) => ({
  isMuted: (member: string, other: string): Promise<boolean> =>
    exists(database, 'SELECT 1 FROM muted_member WHERE member = $1 AND muted = $2', member, other),

  members(member: string): Promise<MemberRow[]> {
    const select = `SELECT m.* FROM (SELECT muted, since FROM muted_member WHERE member = $1 LIMIT ${maxMutedMembers}) AS h
      CROSS JOIN member m WHERE m.id = h.muted ORDER BY h.since DESC, h.muted`
    return database.all(select, member)
  },

  sites(member: string): Promise<string[]> {
    const select = `SELECT site FROM (SELECT site, since FROM muted_site WHERE member = $1 LIMIT ${maxMutedSites}) AS h
      ORDER BY since DESC, site`
    return readColumn(database, select, member)
  },

  /** A text that differs after each change of the member's mutes; empty if the member mutes nothing. */
  async version(member: string): Promise<string> {
    const all = Object.values(mutedKinds).map(({ table }) => `SELECT since FROM ${table} WHERE member = $1`)
    const counted = `SELECT COUNT(*) AS count, MAX(since) AS latest FROM (${all.join(' UNION ALL ')}) AS h`
    const [found] = await database.all<{ count: number; latest: number }>(counted, member)
    return found?.count ? `${found.count} ${found.latest}` : ''
  },

  /** Call it within a transaction. @returns false if there are as many as there may be */
  async mute(kind: MutedKind, member: string, muted: string, since: number): Promise<boolean> {
    const { table, column, max } = mutedKinds[kind]
    const others = `SELECT COUNT(*) FROM ${table} WHERE member = $1 AND ${column} <> $2`
    if ((await readNumber(database, others, member, muted)) >= max) return false
    await insert(database, table, { member, [column]: muted, since }, `ON CONFLICT (member, ${column}) DO NOTHING`)
    return true
  },

  unmute(kind: MutedKind, member: string, muted: string): Promise<number> {
    const { table, column } = mutedKinds[kind]
    return database.run(`DELETE FROM ${table} WHERE member = $1 AND ${column} = $2`, member, muted)
  },
})

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
    html`<p>${explains}</p><div class="actions mute">${button(visit, `mute_${kind}`, value, html`${icon('eye-off')} ${t('muteName', { name })}`)}</div>`
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
  return { title: t('mutedTitle'), body, doneBy }
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
