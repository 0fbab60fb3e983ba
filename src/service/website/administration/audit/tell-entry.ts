import { html } from 'hono/html'
import { type AuditGroup, type ListedAuditEntry, operator } from '../../../store/administration/audit.ts'
import type { MemberRow } from '../../../store/members/member-row.ts'
import { isProfilePart } from '../../../store/moderation/take-downs.ts'
import type { Html } from '../../page/layout.ts'
import type { Sentences } from '../../sentences/catalogue.ts'

/** Members by id. */
type Members = ReadonlyMap<string, MemberRow>

type ToldEntry = Pick<ListedAuditEntry, 'actor' | 'action' | 'member' | 'item'>

/** They stand for the links in a sentence; no sentence has these characters. */
const [actorPlace, memberPlace] = ['\u{E000}', '\u{E001}'] as const

/** The sentence about an entry, with links to the members that still exist. */
export function tellEntry(entry: ToldEntry, members: Members, sentences: Sentences): Html {
  return link(sentenceOf(entry, sentences), entry, members, sentences)
}

/** The sentence about several entries as one; undefined if each needs its own. */
export function tellGroup(group: AuditGroup, members: Members, sentences: Sentences): Html | undefined {
  const { didInviteSeveral, didSendLinkSeveral, didDisableSeveral, didEnableSeveral, didRemoveSeveral } = sentences
  const several: Partial<Record<AuditGroup['action'], typeof didInviteSeveral>> = {
    invited: didInviteSeveral,
    'sent link': didSendLinkSeveral,
    disabled: didDisableSeveral,
    enabled: didEnableSeveral,
    removed: didRemoveSeveral,
    'changed details': sentences.didChangeDetailsSeveral,
  }
  const sentence = group.entries > 1 ? several[group.action]?.(actorPlace, group.entries) : undefined
  return sentence === undefined ? undefined : link(sentence, group, members, sentences)
}

function sentenceOf({ actor, action, member, item }: ToldEntry, sentences: Sentences): string {
  const [by, of] = [actorPlace, memberPlace]
  const isOwn = actor === member
  switch (action) {
    case 'added':
      return isOwn ? sentences.didJoinByProvider(of) : sentences.didAdd(by, of)
    case 'invited':
      return sentences.didInvite(by, of)
    case 'sent link':
      return isOwn ? sentences.didAskForLink(of) : sentences.didSendLink(by, of)
    case 'disabled':
      return sentences.didDisable(by, of)
    case 'enabled':
      return sentences.didEnable(by, of)
    case 'removed':
      return isOwn ? sentences.didRemoveOwn(of) : sentences.didRemove(by, of)
    case 'changed role':
      return item === 'administrator' ? sentences.didMakeAdministrator(by, of) : sentences.didEndAdministrator(by, of)
    case 'changed details':
      return sentences.didChangeDetails(by, of, labelsOf(item, sentences))
    case 'set password':
      return sentences.didSetPassword(by, of)
    case 'renamed':
      return sentences.didRename(of)
    case 'changed email':
      return sentences.didChangeEmail(of)
    case 'linked account':
      return sentences.didLinkAccount(of)
    case 'taken down':
      return isProfilePart(item) ? sentences.didTakeDownPart(by, of, sentences[item]) : sentences.didTakeDown(by, of)
    case 'restored':
      return sentences.didPutBack(by, of)
    case 'dismissed report':
      return sentences.didDismiss(by, of)
  }
}

/** The labels of the changed fields. */
function labelsOf(fields: string, { name, email, team }: Sentences): string {
  const labels: Readonly<Record<string, string>> = { name, email, team }
  return fields
    .split(',')
    .flatMap((field) => labels[field] ?? [])
    .join(', ')
}

function link(
  sentence: string,
  { actor, member }: Pick<ToldEntry, 'actor' | 'member'>,
  members: Members,
  sentences: Sentences,
): Html {
  const show = (id: string) => {
    if (id === operator) return sentences.aCommand
    const known = members.get(id)
    return known ? html`<a href="/profile/${id}"><bdi>${known.name}</bdi></a>` : sentences.deletedMember(id)
  }
  const parts = sentence.split(/([\u{E000}\u{E001}])/u)
  return html`${parts.map((part) => (part === actorPlace ? show(actor) : part === memberPlace ? show(member) : part))}`
}
