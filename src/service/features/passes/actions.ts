import { createHash } from 'node:crypto'
import type { refusalReasons } from '../../../contract/errors.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { pageTextNames, shareTexts } from '../../../contract/parameters.ts'
import { lengthOf } from '../../../contract/text.ts'
import { type Author, merge, type SentShare } from '../../actions/sharing.ts'
import { Refused } from '../../refused.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'
import { keptRows } from './kept-rows.ts'
import {
  type Addressee,
  maxKept,
  maxNamed,
  maxPassesPerDay,
  maxPeoplePerDay,
  maxReceivers,
  passHashRows,
  passRows,
} from './rows.ts'

/** `left`: isn't here any more, or not yet; `stranger`: neither a contact nor in a team of the sender's. */
export type WhyRefused = (typeof refusalReasons)[number]

/** A member who can't be passed anything by this sender; unknown ones have no name. */
interface RefusedAddressee extends Partial<Pick<Addressee, 'name'>> {
  id: string
  why: WhyRefused
}

/**
 * `nobody`: it names no member; `self`: it names the sender with others; `long note`: the words beside the earlier ones
 * are too long; `full`: the sender keeps `maxKept`; `team`: not a team of the sender's, or of nobody else; `too many`:
 * more than `maxNamed` or `maxReceivers`; `too often`: more than `maxPassesPerDay` or `maxPeoplePerDay`, until a time in
 * milliseconds.
 */
type Reason =
  | { why: 'nobody' | 'self' | 'long note' | 'full' | 'team' | 'too many' }
  | { why: 'refused'; refused: RefusedAddressee[] }
  | { why: 'too often'; until: number }

/** Nothing was passed to anybody, for this reason. */
export class NotPassed extends Refused {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`A page can’t be passed: ${reason.why}`)
    this.reason = reason
  }

  sentence(t: SiteTranslate): string {
    const { reason } = this
    if (reason.why === 'refused') {
      const [first] = reason.refused
      return t(first?.why === 'left' ? 'passLeft' : 'passRefused', { name: first?.name ?? '?' })
    }
    const sentences = {
      nobody: t('passNobody'),
      self: t('passSelf'),
      'long note': t('keptLongNote'),
      full: t('keptFull', { max: maxKept }),
      team: t('passNoTeam'),
      'too many': t('passTooMany', { max: maxReceivers, named: maxNamed }),
      'too often': t('passTooOften', { max: maxPassesPerDay, people: maxPeoplePerDay }),
    }
    return sentences[reason.why]
  }
}

interface Passing {
  /** @property contacts 0 for an application that may not know who the contacts are; 1 by default */
  from: Author & { contacts?: number }
  page: SentShare
  to: readonly string[]
  team?: string | undefined
  /** Of a page that the sender keeps: hashes of the words that the new ones take the place of. */
  replaced?: Words | undefined
}

/** @param contacts false if the answer may not tell who is a contact: then only members of the sender's teams count */
function refusalOf({ state, is_contact, is_in_team, has_ended }: Addressee, contacts: boolean): WhyRefused | undefined {
  if (!is_in_team && !(contacts && is_contact)) return 'stranger'
  if (state !== 'active') return 'left'
  return !is_contact && has_ended ? 'ended' : undefined
}

/** Passes a page to all who are named, or to the sender alone, who keeps it. Call it within a transaction. @returns its id @throws NotPassed */
export async function passPage(
  store: Store,
  { from, page, to, team = '', replaced }: Passing,
  now: number,
): Promise<string> {
  const passes = store.of(passRows)
  const { member } = from
  if (to.length === 0 && team === '') throw new NotPassed({ why: 'nobody' })
  if (to.includes(member)) {
    if (team !== '' || to.some((id) => id !== member)) throw new NotPassed({ why: 'self' })
    return keepPage(store, from, page, now, replaced)
  }
  if (team !== '' && !(await store.teams.ofMember(member)).includes(team)) throw new NotPassed({ why: 'team' })
  const addressees = new Map((await passes.addressees(member, to)).map((each) => [each.id, each]))
  const refused = to.flatMap((id): RefusedAddressee[] => {
    const addressee = addressees.get(id)
    if (!addressee) return [{ id, why: 'unknown' }]
    const why = refusalOf(addressee, from.contacts !== 0)
    return why ? [{ id, name: addressee.name, why }] : []
  })
  if (refused.length > 0) throw new NotPassed({ why: 'refused', refused })
  const ofTeam = team === '' ? [] : await passes.team(member, team)
  const receivers = [...new Set([...to, ...ofTeam])]
  if (receivers.length === 0) throw new NotPassed({ why: 'team' })
  if (to.length > maxNamed || receivers.length > maxReceivers) throw new NotPassed({ why: 'too many' })
  const until = await passes.mayPassFrom(member, receivers.length, now)
  if (until > now) throw new NotPassed({ why: 'too often', until })
  const { url } = page
  const sent = { ...merge(page, undefined, from.language), url }
  const id = await passes.add(member, sent, { team, to, receivers }, now)
  await store.of(passHashRows).add(id, receivers, await store.pageHashes.of([matchKey(url)]))
  for (const { passed } of store.data) await passed?.(store, receivers, now)
  return id
}

/**
 * `answered`: the receiver has answered before, or all receivers have, so that nothing can be taken back; `own`: the member
 * passed it to oneself, and can only be done with it.
 */
export type PassOutcome = 'done' | 'unknown' | 'not theirs' | 'answered' | 'own'

/**
 * Answers a pass: thanks can follow `DONE`, which can be taken back, and an answer can follow thanks; the same once more
 * changes nothing. Call it within a transaction. @param message only with THANKS
 */
export async function answerPass(
  store: Store,
  { member, id, value, message }: { member: string; id: string; value: 'THANKS' | 'DONE' | 'WAITING'; message: string },
  now: number,
): Promise<PassOutcome> {
  const passes = store.of(passRows)
  const before = await passes.receiver(id, member)
  if (!before) return (await passes.find(id))?.from_member === member ? 'not theirs' : 'unknown'
  if (before.kept === 1 && value === 'THANKS') return 'own'
  if (value === 'WAITING') return (await passes.reopen(id, member)) ? 'done' : 'answered'
  if (before.value === value && (message === '' || message === before.answer)) return 'done'
  if (before.value === 'THANKS' && (value === 'DONE' || before.answer !== '')) return 'answered'
  await passes.setAnswer(id, member, value, message, now)
  return 'done'
}

/** The sender takes a pass back from all who haven't thanked; a receiver removes it for oneself. Within a transaction. */
export async function deletePass(
  store: Store,
  { member, id }: { member: string; id: string },
  now: number,
): Promise<PassOutcome> {
  const passes = store.of(passRows)
  if ((await passes.find(id))?.from_member === member) return (await passes.takeBack(id)) ? 'done' : 'answered'
  const own = await passes.receiver(id, member)
  if (!own) return 'unknown'
  await (own.kept === 1 ? store.of(keptRows).remove(member, id, now) : passes.hide(id, member))
  return 'done'
}

/** What a member wrote about a kept page. */
type Words = { [Text in keyof typeof words]?: string | undefined }

const words = { message: shareTexts.message, quote: shareTexts.quote }

const names = ['message', 'quote'] as const

/** The hash by which a member says which words were read; the words themselves would make an address too long. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A text beside the one that stands there, which goes if it is the one that is replaced. */
function withEarlier(text: string | undefined, earlier: string, replaced: string | undefined): string {
  const stays = earlier !== '' && hashOf(earlier) !== replaced
  if (text === undefined || (stays && (text === '' || `\n${earlier}`.endsWith(`\n${text}`)))) return earlier
  return stays ? `${earlier}\n${text}` : text
}

/**
 * Keeps a page, which is then to be read, or read again. Words and texts that stand there stay, unless the member replaces
 * them, which changes nothing else; so do those of a page that was removed a moment ago. Call it within a transaction.
 * @param replaced their hashes, as the member read them @returns its id @throws NotPassed
 */
export async function keepPage(
  store: Store,
  { member, language }: Author,
  sent: SentShare,
  now: number,
  replaced: Words = {},
): Promise<string> {
  const rows = store.of(keptRows)
  const kept = await rows.find(member, sent.url)
  if (!kept && (await rows.count(member)) >= maxKept) throw new NotPassed({ why: 'full' })
  if (!kept) await rows.restore(member, { match_key: matchKey(sent.url) }, now)
  const own = kept ?? (await rows.find(member, sent.url))
  const texts = merge(sent, own, language)
  if (own) {
    for (const name of pageTextNames) texts[name] ||= own[name]
    for (const name of names) {
      texts[name] = withEarlier(sent[name], own[name], replaced[name])
      if (lengthOf(texts[name]) > words[name].max) throw new NotPassed({ why: 'long note' })
    }
  }
  const isNote = replaced.message !== undefined || replaced.quote !== undefined
  if (kept && isNote) {
    await rows.change(kept.id, { ...texts, url: kept.url })
    return kept.id
  }
  const id = await rows.save(member, { ...texts, url: sent.url }, now)
  await store.of(passHashRows).add(id, [member], await store.pageHashes.of([matchKey(sent.url)]))
  return id
}

/**
 * Undoes that the member is done with a page, or its removal. Call it within a transaction.
 * @returns which of both; undefined if it is too late @throws NotPassed
 */
export async function keepAgain(store: Store, { member, id }: { member: string; id: string }, now: number) {
  const rows = store.of(keptRows)
  if (await store.of(passRows).reopen(id, member)) return 'again'
  if (!(await rows.restore(member, { pass: id }, now))) return undefined
  if ((await rows.count(member)) > maxKept) throw new NotPassed({ why: 'full' })
  return 'restored'
}
