import { detailFields } from '../../actions/details.ts'
import { profileParts } from '../../features/moderation/rows.ts'
import { showDecision } from '../../features/moderation/web.ts'
import { type AuditEntry, type AuditGroup, operator, provider } from '../../store/audit.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Wording } from '../../store/part.ts'
import type { Store } from '../../store/store.ts'
import { oneOf, type SiteTranslate } from '../../texts.ts'
import { type Html, html, sentenceWith } from '../../website/html.ts'
import { icon, list, paging, readPageOf } from '../../website/page/components.ts'
import { personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

const pageSize = 50

type Entry = Omit<AuditEntry, 'id'>

async function showEntries(entries: readonly Entry[], visit: MemberVisit): Promise<Html[]> {
  const members = await visit.store.members.findAll(entries.flatMap(({ actor, member }) => [actor, member]))
  const known = entries.flatMap((entry) => {
    const words = wordingOf(entry, visit.store)
    return words ? [{ entry, words }] : []
  })
  return Array.fromAsync(
    known,
    async ({ entry, words }) => html`<li>${icon(words.icon)}<div><p>${describeEntry(entry, words, members, visit)}</p>
${await showDecision(visit, entry)}</div><p class="fine">${showTime(entry.time, visit)}</p></li>`,
  )
}

async function showGroup(group: AuditGroup, visit: MemberVisit): Promise<Html> {
  const { store, t } = visit
  const { time, actor, action, entries: count } = group
  const words = wordingOf(group, store)
  if (count === 1) return html`${await showEntries([group], visit)}`
  if (!words?.several)
    return html`${await showEntries(await store.audit.ofGroup(group, t.language, pageSize, 0), visit)}`
  const description = link(words.several, { count }, group, await store.members.findAll([actor]), t)
  const query = new URLSearchParams({ time: String(time), actor, action })
  return html`<li>${icon(words.icon)}<div><p>${description}</p></div>
<p class="fine">${showTime(time, visit)} · <a href="?${query}">${t('showAll')}</a></p></li>`
}

export async function auditPage(visit: MemberVisit) {
  const { context, t, store } = visit
  const key = readKey(context.req.query(), store)
  const entries = await readPageOf(context, pageSize, async (limit, offset) =>
    key
      ? showEntries(await store.audit.ofGroup(key, t.language, limit, offset), visit)
      : Array.fromAsync(await store.audit.groups(limit, offset), (group) => showGroup(group, visit)),
  )
  const body = html`<p class="fine">${t('auditExplains')}</p>
${list(entries.rows, t('noAudit'), 'card audit')}
${paging(entries, visit)}`
  return {
    title: t('audit'),
    body,
    ...(key && { back: ['/administration/audit', t('audit')] as const }),
  }
}

/** The words of an action; undefined if no part has it: another program may have written to the same database. */
function wordingOf({ action }: Pick<Entry, 'action'>, { actions }: Store): Wording | undefined {
  const words = actions.get(action)?.words
  return words === 'not listed' ? undefined : words
}

function readKey({ time = '', actor = '', action = '' }: Record<string, string>, store: Store) {
  return wordingOf({ action }, store) && /^\d{1,15}$/.test(time) ? { time: Number(time), actor, action } : undefined
}

type Members = ReadonlyMap<string, MemberRow>

function describeEntry(entry: Entry, words: Wording, members: Members, visit: MemberVisit): Html {
  const { t } = visit
  const { actor, member, item } = entry
  const { sentence, own = sentence, byItem = {} } = words
  const key = byItem[item] ?? (actor === member ? own : sentence)
  const labels = labelsOf(item, t)
  const values = { details: labels, part: labels, channel: nameOfChannel(item, visit), item }
  return link(key, values, entry, members, t)
}

function nameOfChannel(name: string, { store, t }: MemberVisit): string {
  const channel = store.channels.all.find((one) => one.name === name)
  return channel ? t(channel.label) : name
}

function labelsOf(item: string, t: SiteTranslate): string {
  const fields = item
    .split(',')
    .flatMap((field) => [...detailFields, ...profileParts].find((one) => one === field) ?? [])
  return fields.map((field) => t(field)).join(', ')
}

function link(
  key: Wording['sentence'],
  values: Readonly<Record<string, string | number>>,
  { actor, member }: Pick<Entry, 'actor' | 'member'>,
  members: Members,
  t: SiteTranslate,
): Html {
  const show = (id: string) => {
    if (id === operator) return t('aCommand')
    if (id === provider) return t('theProvider')
    const known = members.get(id)
    return known ? personLink(known) : t('deletedMember', { id })
  }
  return sentenceWith([show(actor), show(member)], (actor, member) => oneOf(t, key, { ...values, actor, member }))
}
