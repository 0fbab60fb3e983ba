import { matchKey } from '../../../contract/page-url.ts'
import { type Author, merge, type SentShare } from '../../actions/sharing.ts'
import type { Store } from '../../store/store.ts'
import { passHashRows } from './hashes.ts'
import { keepPage, type Words } from './kept/actions.ts'
import { keptRows } from './kept/rows.ts'
import { NotPassed, type RefusedAddressee, type WhyRefused } from './refused.ts'
import { type Addressee, maxNamed, maxReceivers, passRows } from './rows.ts'

export interface Passing {
  /** @property contacts false for an application that may not know who the contacts are; true by default */
  from: Author & { contacts?: boolean }
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
