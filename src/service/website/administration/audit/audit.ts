import { html } from 'hono/html'
import { type AuditGroup, auditActions, type ListedAuditEntry } from '../../../store/audit.ts'
import { isProfilePart } from '../../../store/reports.ts'
import type { Store } from '../../../store/store.ts'
import type { Html } from '../../page/layout.ts'
import { readPage, showPaging } from '../../page/paging.ts'
import { showTime } from '../../page/times.ts'
import type { MemberVisit, Page } from '../../page/visit.ts'
import { tellEntry, tellGroup } from './tell-entry.ts'

const pageSize = 50

type Entry = Omit<ListedAuditEntry, 'id'>

type GroupKey = Pick<AuditGroup, 'time' | 'actor' | 'action'>

/**
 * `/administration/audit`: what administrators and commands did to whom and when. An import is one line, which leads to
 * its entries.
 */
export function createAuditPage({ store }: { store: Store }) {
  /** What an entry is about, and the reason if it was taken down, as far as they are stored. */
  async function showItem({ action, member, item, time }: Entry, visit: MemberVisit): Promise<Html | undefined> {
    if (!['taken down', 'restored', 'dismissed report'].includes(action)) return undefined
    const news =
      item === '' || isProfilePart(item)
        ? undefined
        : ((await store.takeDowns.news(item)) ?? (await store.news.find(item)))
    const what = news && (news.title || news.message || news.url)
    const takeDown = action === 'taken down' ? await store.takeDowns.find(member, item) : undefined
    // what was taken down again has the later reason
    const reason = takeDown?.time === time ? takeDown.reason : ''
    return html`${what && html`<p class="line" lang="${news.language}" dir="auto">${what}</p>`}
${reason && html`<p class="message">${visit.t('reasonLabel')} <bdi>${reason}</bdi></p>`}`
  }

  async function showEntries(entries: readonly Entry[], visit: MemberVisit): Promise<Html[]> {
    const members = await store.members.findAll(entries.flatMap(({ actor, member }) => [actor, member]))
    const shown: Html[] = []
    for (const entry of entries)
      shown.push(html`<li><p>${tellEntry(entry, members, visit.t)}</p>
${await showItem(entry, visit)}<p class="quiet">${showTime(entry.time, visit)}</p></li>`)
    return shown
  }

  async function showGroup(group: AuditGroup, visit: MemberVisit): Promise<Html> {
    const { time, actor, action } = group
    const told = tellGroup(group, await store.members.findAll([actor]), visit.t)
    if (told === undefined)
      return html`${await showEntries(group.entries === 1 ? [group] : await store.audit.ofGroup(group, visit.t.language, pageSize, 0), visit)}`
    const way = new URLSearchParams({ time: String(time), actor, action })
    return html`<li><p>${told}</p>
<p class="quiet">${showTime(time, visit)} · <a href="?${way}">${visit.t('showAll')}</a></p></li>`
  }

  return async function audit(visit: MemberVisit): Promise<Page> {
    const { context, t } = visit
    const key = readKey(context.req.query())
    const list = key
      ? await readPage(context, pageSize, async (limit, offset) =>
          showEntries(await store.audit.ofGroup(key, t.language, limit, offset), visit),
        )
      : await readPage(context, pageSize, async (limit, offset) => {
          const groups: Html[] = []
          for (const group of await store.audit.groups(limit, offset)) groups.push(await showGroup(group, visit))
          return groups
        })
    const body = html`<p class="quiet">${t('auditExplains')}</p>
${list.rows.length === 0 ? html`<p>${t('noAudit')}</p>` : html`<ul class="plain">${list.rows}</ul>`}
${showPaging(list, context, t)}`
    return {
      title: t('audit'),
      body,
      back: key ? ['/administration/audit', t('audit')] : ['/administration', t('administration')],
    }
  }
}

/** The group that the URL names. */
function readKey({ time = '', actor = '', action }: Record<string, string>): GroupKey | undefined {
  const known = auditActions.find((one) => one === action)
  return known && known !== 'revoked' && known !== 'known as' && /^\d{1,15}$/.test(time)
    ? { time: Number(time), actor, action: known }
    : undefined
}
