import type { DBSchema } from 'idb'
import * as v from 'valibot'
import { type SentCall, sentCallSchema } from '../schemas/sent-call.ts'
import { defineDatabase } from './index/database.ts'

/**
 * Log of the calls that left this browser. Pages read it; only the background writes it. A database, since an added
 * entry costs the same at any size, and wakes no page.
 */

/** Lifetime of an entry in days. */
export const sentLifetime = 7

/** Limit on entries; the newest stay. */
export const maxSent = 2000

interface Schema extends DBSchema {
  calls: { key: number; value: SentCall; indexes: { time: number } }
}

export const sentDatabase = defineDatabase<Schema>({
  name: 'sent',
  version: 1,
  kind: 'sent',
  until: 'consent-end',
  days: sentLifetime,
  create(database) {
    const calls = database.createObjectStore('calls', { keyPath: 'number', autoIncrement: true })
    calls.createIndex('time', 'at')
  },
})
const { open } = sentDatabase

const oldest = () => Date.now() - sentLifetime * 24 * 60 * 60 * 1000

/** Logs a call before it is sent. */
export async function logSent(call: Omit<SentCall, 'number'>): Promise<void> {
  // relaxed: doesn't wait for the disk. A killed browser may lose an entry; a killed worker may not
  const { store, done } = (await open()).transaction('calls', 'readwrite', { durability: 'relaxed' })
  // the database assigns the number
  const number = await store.add(call as SentCall)
  await Promise.all([store.delete(IDBKeyRange.upperBound(number - maxSent)), done])
}

/** The calls within the lifetime, newest first. */
export async function readSent(): Promise<SentCall[]> {
  const since = oldest()
  const calls: SentCall[] = []
  for (const stored of (await (await open()).getAll('calls')).reverse()) {
    const read = v.safeParse(sentCallSchema, stored)
    if (read.success && read.output.at > since) calls.push(read.output)
  }
  return calls
}

/** Counts the calls within the lifetime. */
export const countSent = async (): Promise<number> =>
  (await open()).countFromIndex('calls', 'time', IDBKeyRange.lowerBound(oldest(), true))

/** Removes expired entries. Call it only while the clock can be trusted. */
export async function pruneSent(): Promise<void> {
  const { store, done } = (await open()).transaction('calls', 'readwrite')
  const old = await store.index('time').getAllKeys(IDBKeyRange.upperBound(oldest()))
  await Promise.all([...old.map((number) => store.delete(number)), done])
}

export const clearSent = async (): Promise<void> => (await open()).clear('calls')
