import type { DBSchema } from 'idb'
import * as v from 'valibot'
import { type SentCall, sentCallSchema } from '../schemas/sent-call.ts'
import { defineDatabase } from './index/database.ts'

/**
 * Which calls left this browser. Pages read it and the background alone writes it. It is a database, since a line more costs
 * the same whatever stands there already, and wakes no page.
 */

/** Days for which a line is kept. */
export const sentLifetime = 7

/** How many lines are kept, the newest. */
export const mostSent = 2000

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

/** Writes down that a call leaves. */
export async function noteSent(call: Omit<SentCall, 'number'>): Promise<void> {
  // not until it is on the disk: a browser that is killed in that moment may lose a line, its worker may not
  const { store, done } = (await open()).transaction('calls', 'readwrite', { durability: 'relaxed' })
  // the database gives it its number
  const number = await store.add(call as SentCall)
  await Promise.all([store.delete(IDBKeyRange.upperBound(number - mostSent)), done])
}

/** The calls of the last days, the newest first. */
export async function readSent(): Promise<SentCall[]> {
  const since = oldest()
  const found: SentCall[] = []
  for (const stored of (await (await open()).getAll('calls')).reverse()) {
    const read = v.safeParse(sentCallSchema, stored)
    if (read.success && read.output.at > since) found.push(read.output)
  }
  return found
}

/** How many lines there are. */
export const countSent = async (): Promise<number> =>
  (await open()).countFromIndex('calls', 'time', IDBKeyRange.lowerBound(oldest(), true))

/** Forgets what is too old; to be called now and then, by a clock that can be trusted. */
export async function removeOldSent(): Promise<void> {
  const { store, done } = (await open()).transaction('calls', 'readwrite')
  const old = await store.index('time').getAllKeys(IDBKeyRange.upperBound(oldest()))
  await Promise.all([...old.map((number) => store.delete(number)), done])
}

/** Forgets all of it. */
export const clearSent = async (): Promise<void> => (await open()).clear('calls')
