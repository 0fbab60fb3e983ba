import { html } from 'hono/html'
import { type AuditGroup, auditActions, type ListedAuditEntry, operator } from '../../store/audit.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { isProfilePart } from '../../store/reports.ts'
import { icon, list, paging, personLink, readPage, showTime } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page, SiteParts } from '../page/visit.ts'
import type { SiteKey, SiteTranslate } from '../site-translate.ts'
import { nameOfWay } from './ways.ts'

const pageSize = 50

type Entry = Omit<ListedAuditEntry, 'id'>

type GroupKey = Pick<AuditGroup, 'time' | 'actor' | 'action'>

/** `/administration/audit`: what administrators and commands did. An import is one line, which leads to its entries. */
export function createAuditPage({ store }: SiteParts) {
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
      shown.push(html`<li>${icon(icons[entry.action])}<div><p>${tellEntry(entry, members, visit.t)}</p>
${await showItem(entry, visit)}</div><p class="quiet">${showTime(entry.time, visit)}</p></li>`)
    return shown
  }

  async function showGroup(group: AuditGroup, visit: MemberVisit): Promise<Html> {
    const { time, actor, action } = group
    const told = tellGroup(group, await store.members.findAll([actor]), visit.t)
    if (told === undefined)
      return html`${await showEntries(group.entries === 1 ? [group] : await store.audit.ofGroup(group, visit.t.language, pageSize, 0), visit)}`
    const way = new URLSearchParams({ time: String(time), actor, action })
    return html`<li>${icon(icons[action])}<div><p>${told}</p></div>
<p class="quiet">${showTime(time, visit)} · <a href="?${way}">${visit.t('showAll')}</a></p></li>`
  }

  return async function audit(visit: MemberVisit): Promise<Page> {
    const { context, t } = visit
    const key = readKey(context.req.query())
    const entries = key
      ? await readPage(context, pageSize, async (limit, offset) =>
          showEntries(await store.audit.ofGroup(key, t.language, limit, offset), visit),
        )
      : await readPage(context, pageSize, async (limit, offset) => {
          const groups: Html[] = []
          for (const group of await store.audit.groups(limit, offset)) groups.push(await showGroup(group, visit))
          return groups
        })
    const body = html`<p class="quiet">${t('auditExplains')}</p>
${list(entries.rows, t('noAudit'), 'card audit')}
${paging(entries, visit)}`
    return {
      title: t('audit'),
      body,
      back: key ? ['/administration/audit', t('audit')] : ['/administration', t('administration')],
    }
  }
}

const icons: Record<Entry['action'], string> = {
  added: 'user-plus',
  invited: 'user-plus',
  'sent link': 'link',
  disabled: 'lock',
  enabled: 'check',
  removed: 'trash-2',
  'changed role': 'shield',
  'changed details': 'pencil',
  'set password': 'lock',
  renamed: 'pencil',
  'changed email': 'mail',
  'linked account': 'link',
  'taken down': 'eye-off',
  restored: 'undo-2',
  'dismissed report': 'x',
  'opened way': 'send',
  'closed way': 'lock',
  'added chat': 'send',
  'removed chat': 'x',
}

function readKey({ time = '', actor = '', action }: Record<string, string>): GroupKey | undefined {
  const known = auditActions.find((one) => one === action)
  return known && known !== 'revoked' && known !== 'known as' && known !== 'chose' && /^\d{1,15}$/.test(time)
    ? { time: Number(time), actor, action: known }
    : undefined
}

type Members = ReadonlyMap<string, MemberRow>

type ToldEntry = Pick<ListedAuditEntry, 'actor' | 'action' | 'member' | 'item'>

/** They stand for the links in a sentence; no sentence has these characters. */
const [actorPlace, memberPlace] = ['\u{E000}', '\u{E001}'] as const

const tellEntry = (entry: ToldEntry, members: Members, t: SiteTranslate): Html =>
  link(sentenceOf(entry, t), entry, members, t)

/** The sentence about several entries as one; undefined if each needs its own. */
function tellGroup(group: AuditGroup, members: Members, t: SiteTranslate): Html | undefined {
  const key = group.entries > 1 ? severalKeys[group.action] : undefined
  return key && link(t(key, { actor: actorPlace, count: group.entries }), group, members, t)
}

const severalKeys: Partial<Record<AuditGroup['action'], `did${string}Several` & SiteKey>> = {
  invited: 'didInviteSeveral',
  'sent link': 'didSendLinkSeveral',
  disabled: 'didDisableSeveral',
  enabled: 'didEnableSeveral',
  removed: 'didRemoveSeveral',
  'changed details': 'didChangeDetailsSeveral',
}

function sentenceOf({ actor, action, member, item }: ToldEntry, t: SiteTranslate): string {
  const [by, of] = [actorPlace, memberPlace]
  const isOwn = actor === member
  switch (action) {
    case 'added':
      return isOwn ? t('didJoinByProvider', { member: of }) : t('didAdd', { actor: by, member: of })
    case 'invited':
      return t('didInvite', { actor: by, member: of })
    case 'sent link':
      return isOwn ? t('didAskForLink', { member: of }) : t('didSendLink', { actor: by, member: of })
    case 'disabled':
      return t('didDisable', { actor: by, member: of })
    case 'enabled':
      return t('didEnable', { actor: by, member: of })
    case 'removed':
      return isOwn ? t('didRemoveOwn', { member: of }) : t('didRemove', { actor: by, member: of })
    case 'changed role':
      return item === 'administrator'
        ? t('didMakeAdministrator', { actor: by, member: of })
        : t('didEndAdministrator', { actor: by, member: of })
    case 'changed details':
      return t('didChangeDetails', { actor: by, member: of, details: labelsOf(item, t) })
    case 'set password':
      return t('didSetPassword', { actor: by, member: of })
    case 'renamed':
      return t('didRename', { member: of })
    case 'changed email':
      return t('didChangeEmail', { member: of })
    case 'linked account':
      return t('didLinkAccount', { member: of })
    case 'taken down':
      return isProfilePart(item)
        ? t('didTakeDownPart', { actor: by, member: of, part: t(item) })
        : t('didTakeDown', { actor: by, member: of })
    case 'restored':
      return t('didPutBack', { actor: by, member: of })
    case 'dismissed report':
      return t('didDismiss', { actor: by, member: of })
    case 'opened way':
      return t('didOpenWay', { actor: by, way: nameOfWay(item, t) })
    case 'closed way':
      return t('didCloseWay', { actor: by, way: nameOfWay(item, t) })
    case 'added chat':
      return t('didAddChat', { actor: by })
    case 'removed chat':
      return t('didRemoveChat', { actor: by })
  }
}

function labelsOf(fields: string, t: SiteTranslate): string {
  const labels: Readonly<Record<string, string>> = { name: t('name'), email: t('email'), team: t('team') }
  return fields
    .split(',')
    .flatMap((field) => labels[field] ?? [])
    .join(', ')
}

function link(
  sentence: string,
  { actor, member }: Pick<ToldEntry, 'actor' | 'member'>,
  members: Members,
  t: SiteTranslate,
): Html {
  const show = (id: string) => {
    if (id === operator) return t('aCommand')
    const known = members.get(id)
    return known ? personLink(known) : t('deletedMember', { id })
  }
  const parts = sentence.split(/([\u{E000}\u{E001}])/u)
  return html`${parts.map((part) => (part === actorPlace ? show(actor) : part === memberPlace ? show(member) : part))}`
}
