import * as v from 'valibot'
import { day } from '../../../contract/durations.ts'
import { nothing } from '../../messages/arguments.ts'
import { reasons } from '../../schemas/reasons.ts'
import { clear, committed, defineDatabase, entriesOf, resultOf } from '../../storage/database.ts'

export const questions = { deleteSent: nothing }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Calls. */
    sent: number
  }
}

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

export const sentDatabase = defineDatabase({
  name: 'sent',
  version: 3,
  create(database) {
    const calls = database.createObjectStore('sent', { keyPath: 'number', autoIncrement: true })
    calls.createIndex('time', 'at')
  },
})
const { openStore } = sentDatabase

export const clearSent = (): Promise<void> => clear(sentDatabase)

const oldest = () => Date.now() - sentLifetime * day

export async function logSent(call: Omit<SentCall, 'number'>): Promise<void> {
  // relaxed: doesn't wait for the disk. A killed browser may lose an entry; a killed worker may not
  const store = await openStore('readwrite', { durability: 'relaxed' })
  const done = committed(store.transaction)
  const number = Number(await resultOf(store.add(call)))
  await Promise.all([resultOf(store.delete(IDBKeyRange.upperBound(number - maxSent))), done])
}

/** A sign-in's calls become those of its account, once that is known. @param since milliseconds since 1970 */
export async function adoptSent(owner: string, since: number): Promise<void> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  for await (const cursor of entriesOf(store.index('time').openCursor(IDBKeyRange.lowerBound(since))))
    if (cursor.value.owner === '') cursor.update({ ...cursor.value, owner })
  await done
}

/** Newest first. */
export async function readSent(): Promise<SentCall[]> {
  const since = oldest()
  const calls: SentCall[] = []
  for (const stored of (await resultOf((await openStore()).getAll())).reverse()) {
    const read = v.safeParse(sentCallSchema, stored)
    if (read.success && read.output.at > since) calls.push(read.output)
  }
  return calls
}

export const countSent = async (): Promise<number> =>
  resultOf((await openStore()).index('time').count(IDBKeyRange.lowerBound(oldest(), true)))

/** Removes expired entries. Call it only while the clock can be trusted. */
export async function pruneSent(): Promise<void> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  const old = await resultOf(store.index('time').getAllKeys(IDBKeyRange.upperBound(oldest())))
  await Promise.all([...old.map((number) => resultOf(store.delete(number))), done])
}
