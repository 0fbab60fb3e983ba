import { byPageText } from '../../../contract/parameters.ts'
import { type Author, merge } from '../../actions/sharing.ts'
import type { Store } from '../../store/store.ts'
import { passHashRows } from './hashes.ts'
import { keptRows, maxKept } from './kept-rows.ts'
import { type Addressee, maxNamed, maxReceivers, passRows, type SentPass } from './rows.ts'

/** `left`: isn't here any more, or not yet; `stranger`: neither a contact nor in a team of the sender's. */
export type WhyRefused = 'unknown' | 'left' | 'stranger' | 'ended'

/** A member who can't be passed anything by this sender; unknown ones have no name. */
export interface RefusedAddressee extends Partial<Pick<Addressee, 'name'>> {
  id: string
  why: WhyRefused
}

/**
 * `nobody`: it names no member; `self`: it names the sender with others; `full`: the sender keeps `maxKept`; `team`: not a team of the sender's; `empty team`: the sender is
 * alone in it; `too many`: more than `maxNamed` or `maxReceivers`; `too often`: more than `maxPassesPerDay` or
 * `maxPeoplePerDay`, until a time in milliseconds.
 */
type Reason =
  | { why: 'nobody' | 'self' | 'full' | 'team' | 'empty team' | 'too many' }
  | { why: 'refused'; refused: RefusedAddressee[] }
  | { why: 'too often'; until: number }

/** Nothing was passed to anybody, for this reason. */
export class NotPassed extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`A page can’t be passed: ${reason.why}`)
    this.reason = reason
  }
}

/** A page's address and given texts. */
export type SentPage = { url: string } & { [Text in keyof SentPass]?: string | undefined }

export interface Passing {
  /** @property contacts false for an application that may not know who the contacts are; true by default */
  from: Author & { contacts?: boolean }
  page: SentPage
  to: readonly string[]
  team?: string | undefined
}

/** @param contacts false if the answer may not tell who is a contact: then only members of the sender's teams count */
function refusalOf({ state, is_contact, is_in_team, has_ended }: Addressee, contacts: boolean): WhyRefused | undefined {
  if (!is_in_team && !(contacts && is_contact)) return 'stranger'
  if (state !== 'active') return 'left'
  return !is_contact && has_ended ? 'ended' : undefined
}

/** Passes a page to all who are named, or to the sender alone, who keeps it. Call it within a transaction. @returns its id @throws NotPassed */
export async function passPage(store: Store, { from, page, to, team = '' }: Passing, now: number): Promise<string> {
  const passes = store.of(passRows)
  const { member } = from
  if (to.length === 0 && team === '') throw new NotPassed({ why: 'nobody' })
  if (to.includes(member)) {
    if (team !== '' || to.some((id) => id !== member)) throw new NotPassed({ why: 'self' })
    return keepPage(store, from, page, now)
  }
  if (team !== '' && !(await store.teams.ofMember(member)).includes(team)) throw new NotPassed({ why: 'team' })
  const addressees = new Map((await passes.addressees(member, to)).map((each) => [each.id, each]))
  const refused = to.flatMap((id): RefusedAddressee[] => {
    const addressee = addressees.get(id)
    if (!addressee) return [{ id, why: 'unknown' }]
    const why = refusalOf(addressee, from.contacts ?? true)
    return why ? [{ id, name: addressee.name, why }] : []
  })
  if (refused.length > 0) throw new NotPassed({ why: 'refused', refused })
  const ofTeam = team === '' ? [] : await passes.team(member, team)
  const receivers = [...new Set([...to, ...ofTeam])]
  if (receivers.length === 0) throw new NotPassed({ why: 'empty team' })
  if (to.length > maxNamed || receivers.length > maxReceivers) throw new NotPassed({ why: 'too many' })
  const until = await passes.mayPassFrom(member, receivers.length, now)
  if (until > now) throw new NotPassed({ why: 'too often', until })
  const { url, message = '', quote = '', language } = page
  const texts = byPageText((name) => page[name] ?? '')
  const sent = { ...texts, url, message, quote, language: language || from.language }
  const id = await passes.add(member, sent, { team, to, receivers }, now)
  await store.of(passHashRows).add(id, receivers, await store.pageHashes.allOf(url))
  for (const { passed } of store.data) await passed?.(store, receivers, now)
  return id
}

const countKept = (store: Store, member: string) => store.of(passRows).count(member, { kept: true })

/**
 * Keeps a page, or changes the kept page, which is then to be read again. Call it within a transaction.
 * @returns its id @throws NotPassed
 */
export async function keepPage(
  store: Store,
  { member, language }: Author,
  sent: SentPage,
  now: number,
): Promise<string> {
  const rows = store.of(keptRows)
  const own = await rows.find(member, sent.url)
  if (!own && (await countKept(store, member)) >= maxKept) throw new NotPassed({ why: 'full' })
  const id = await rows.save(member, { ...merge(sent, own, language), url: sent.url }, now)
  await store.of(passHashRows).add(id, [member], await store.pageHashes.allOf(sent.url))
  return id
}

/**
 * Undoes that the member is done with a page, or its removal. Call it within a transaction.
 * @returns false if it is too late @throws NotPassed
 */
export async function keepAgain(store: Store, { member, id }: { member: string; id: string }, now: number) {
  const rows = store.of(keptRows)
  if (await rows.reopen(member, id)) return true
  if (!(await rows.restore(member, id, now))) return false
  if ((await countKept(store, member)) > maxKept) throw new NotPassed({ why: 'full' })
  return true
}

/**
 * `answered`: the receiver has answered before, or all receivers have, so that nothing can be taken back; `own`: the member
 * passed it to oneself, and can only be done with it.
 */
export type PassOutcome = 'done' | 'unknown' | 'not theirs' | 'answered' | 'own'

/**
 * Answers a pass: thanks can follow `DONE`, and an answer can follow thanks; the same once more changes nothing. Call it
 * within a transaction. @param message only with THANKS
 */
export async function answerPass(
  store: Store,
  { member, id, value, message }: { member: string; id: string; value: 'THANKS' | 'DONE'; message: string },
  now: number,
): Promise<PassOutcome> {
  const passes = store.of(passRows)
  const before = await passes.receiver(id, member)
  if (!before) return (await passes.find(id))?.from_member === member ? 'not theirs' : 'unknown'
  if (before.kept === 1 && value === 'THANKS') return 'own'
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
