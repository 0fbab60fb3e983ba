import * as v from 'valibot'
import { day } from '../../../contract/durations.ts'
import { reasons } from '../../schemas/reasons.ts'
import { clear, committed, defineDatabase, entriesOf, resultOf } from '../../storage/database.ts'

const sentCallSchema = v.object({
  number: v.number(),
  /** Owner whose account it was sent with; empty if nobody was signed in. Pages show no other account's calls. */
  owner: v.string(),
  at: v.number(),
  /** Null if only another version of the extension knows the reason. */
  reason: v.fallback(v.nullable(v.picklist(reasons)), null),
  method: v.string(),
  host: v.string(),
  path: v.string(),
  about: v.string(),
})

export type SentCall = v.InferOutput<typeof sentCallSchema>

export const sentLifetime = 7

/** Maximum requests in the record; the oldest ones are dropped. */
export const maxSent = 2000

/** The row before the calls says when the record begins, in milliseconds since 1970. It is lost together with them. */
interface Beginning {
  number: 0
  since: number
}

type Stored = SentCall | Beginning

const beginningAt = (since: number): Beginning => ({ number: 0, since })

export const sentDatabase = defineDatabase({
  name: 'sent',
  version: 3,
  create(database) {
    const calls = database.createObjectStore('sent', { keyPath: 'number', autoIncrement: true })
    calls.createIndex('time', 'at')
  },
  emptied: () => beginningAt(Date.now()),
})
const { openStore } = sentDatabase

export const clearSent = (): Promise<void> => clear(sentDatabase)

const oldest = () => Date.now() - sentLifetime * day

export async function logSent(call: Omit<SentCall, 'number'>): Promise<void> {
  // relaxed: doesn't wait for the disk. A killed browser may lose an entry; a killed worker may not
  const store = await openStore('readwrite', { durability: 'relaxed' })
  const done = committed(store.transaction)
  const stored: Stored[] = await resultOf(store.getAll(null, 1))
  if (stored[0]?.number !== 0) store.put(beginningAt(sinceIn(stored) ?? call.at))
  const number = Number(await resultOf(store.add(call)))
  if (number > maxSent) store.delete(IDBKeyRange.bound(1, number - maxSent))
  await done
}

/** @param stored from the oldest one on; release 0.1.0 stored no beginning, and a damaged database may have lost it */
const sinceIn = ([first]: readonly Stored[]): number | undefined => first && ('since' in first ? first.since : first.at)

/** A sign-in's calls become the account's, once the account is known. @param since milliseconds since 1970 */
export async function adoptSent(owner: string, since: number): Promise<void> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  for await (const cursor of entriesOf(store.index('time').openCursor(IDBKeyRange.lowerBound(since))))
    if (cursor.value.owner === '') cursor.update({ ...cursor.value, owner })
  await done
}

/** The calls, newest first, and since when all are there; 0 if they are for all days. */
export async function readSent(): Promise<{ since: number; calls: SentCall[] }> {
  const stored: Stored[] = await resultOf((await openStore()).getAll())
  const calls: SentCall[] = []
  for (const each of stored.toReversed()) {
    const read = v.safeParse(sentCallSchema, each)
    if (read.success && read.output.at > oldest()) calls.push(read.output)
  }
  const dropped = calls.length < maxSent ? 0 : (calls.at(-1)?.at ?? 0)
  const since = Math.max(sinceIn(stored) ?? Date.now(), dropped)
  return { since: since > oldest() ? since : 0, calls }
}

export const countSent = async (): Promise<number> =>
  resultOf((await openStore()).index('time').count(IDBKeyRange.lowerBound(oldest(), true)))

/** Removes expired entries, and begins anew if some can't be read. Call it only while the clock can be trusted. */
export const pruneSent = (): Promise<void> =>
  sentDatabase.repaired(async () => {
    const store = await openStore('readwrite')
    const done = committed(store.transaction)
    for (const each of await resultOf<Stored[]>(store.getAll()))
      if ('at' in each && each.at <= oldest()) store.delete(each.number)
    await done
  })
