import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { unreadWriteOf, writeSchema } from '../../schemas/writes.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import type { StoredValue } from './retention.ts'

/** Lists that must lose no element: one that this build can't read is set aside, for the build that stored it. */
const lists = [
  { list: items.outbox, aside: items.unreadWrites, element: writeSchema, describe: unreadWriteOf },
  {
    list: privateItems.revocations,
    aside: privateItems.unreadRevocations,
    element: privateItems.revocationSchema,
    describe: (stored: unknown) => ({ stored }),
  },
] as const

const elementsOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])

/**
 * Parses, once a session, what other builds stored: everything else reads it as it is. A value that this build can't
 * read gets its fallback.
 * @param optionsSchema with the options of capabilities
 */
export async function checkStored(values: readonly StoredValue[], optionsSchema: v.GenericSchema): Promise<void> {
  const build = import.meta.env.PASSALONG_BUILD
  if ((await items.checked.get()) === build) return
  const stored = await browser.storage.local.get(null)
  const parsed: Record<string, unknown> = {}
  for (const { key, fallback, schema } of [...values, { ...items.options, schema: optionsSchema }]) {
    if (!(key in stored) || stored[key] === fallback) continue
    const read = v.safeParse(schema ?? v.custom((value) => typeof value === typeof fallback), stored[key])
    parsed[key] = read.success ? read.output : fallback
  }
  for (const { list, aside, element, describe } of lists) {
    // what was set aside is older
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
  await items.checked.set(build)
}
