import { html } from 'hono/html'
import { type AuditGroup, type ListedAuditEntry, operator } from '../../../store/audit.ts'
import type { MemberRow } from '../../../store/members/member-row.ts'
import { isProfilePart } from '../../../store/reports.ts'
import type { Html } from '../../page/layout.ts'
import type { SiteKey, SiteTranslate } from '../../site-translate.ts'

/** Members by id. */
type Members = ReadonlyMap<string, MemberRow>

type ToldEntry = Pick<ListedAuditEntry, 'actor' | 'action' | 'member' | 'item'>

/** They stand for the links in a sentence; no sentence has these characters. */
const [actorPlace, memberPlace] = ['\u{E000}', '\u{E001}'] as const

/** The sentence about an entry, with links to the members that still exist. */
export function tellEntry(entry: ToldEntry, members: Members, t: SiteTranslate): Html {
  return link(sentenceOf(entry, t), entry, members, t)
}

/** The sentence about several entries as one; undefined if each needs its own. */
export function tellGroup(group: AuditGroup, members: Members, t: SiteTranslate): Html | undefined {
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
  }
}

/** The labels of the changed fields. */
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
    return known ? html`<a href="/profile/${id}"><bdi>${known.name}</bdi></a>` : t('deletedMember', { id })
  }
  const parts = sentence.split(/([\u{E000}\u{E001}])/u)
  return html`${parts.map((part) => (part === actorPlace ? show(actor) : part === memberPlace ? show(member) : part))}`
}
