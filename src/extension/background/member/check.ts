import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { unreadWriteOf, writeSchema } from '../../schemas/writes.ts'
import { checked, options, outbox, unreadWrites } from '../../storage/items.ts'
import { revocationSchema, revocations, unreadRevocations } from '../../storage/private-items.ts'
import { databaseDeadline } from '../base/queue.ts'
import type { StoredValue } from './retention.ts'

const asItIs = (stored: unknown) => ({ stored })

/** Lists that must lose no element: one that this build can't read is set aside, for the build that stored it. */
const lists = [
  { list: outbox, aside: unreadWrites, element: writeSchema, describe: unreadWriteOf },
  { list: revocations, aside: unreadRevocations, element: revocationSchema, describe: asItIs },
] as const

const elementsOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])

/**
 * Parses, once a session, what other builds stored: everything else reads it as it is. A value that this build can't
 * read gets its fallback. Beyond `databaseDeadline` nobody waits for it any more, and it changes nothing.
 * @param optionsSchema with the options of capabilities
 */
export async function checkStored(values: readonly StoredValue[], optionsSchema: v.GenericSchema): Promise<void> {
  if ((await checked.get()) === import.meta.env.PASSALONG_BUILD) return
  const begun = Date.now()
  const stored = await browser.storage.local.get(null)
  if (Date.now() - begun > databaseDeadline) return
  const parsed: Record<string, unknown> = {}
  for (const { key, fallback, schema } of [...values, { ...options, schema: optionsSchema }]) {
    if (!(key in stored) || stored[key] === fallback) continue
    const read = v.safeParse(schema ?? v.custom((value) => typeof value === typeof fallback), stored[key])
    parsed[key] = read.success ? read.output : fallback
  }
  for (const { list, aside, element, describe } of lists) {
    // elements that were set aside are older than the list's
    const all = [...elementsOf(stored[aside.key]).map((each) => Object(each).stored), ...elementsOf(stored[list.key])]
    const read = all.map((each) => v.safeParse(element, each))
    if (!(list.key in stored || aside.key in stored)) continue
    parsed[list.key] = read.flatMap((each) => (each.success ? [each.output] : []))
    parsed[aside.key] = all.filter((_, index) => !read[index]?.success).map(describe)
  }
  const isChanged = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(stored[key])
  // as JSON: an entry that is left out is none
  await browser.storage.local.set(
    JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(parsed).filter(isChanged)))),
  )
  await checked.set(import.meta.env.PASSALONG_BUILD)
}
