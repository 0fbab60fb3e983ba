import { writeFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Session } from '../../../../src/extension/background/auth/session.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { directedHistories } from './happenings.ts'
import { runHistories, seedsFrom } from './histories.ts'
import stored from './seeds.json' with { type: 'json' }
import { type Variant, variants } from './variants.ts'

type AlarmInfo = Partial<Record<'when' | 'delayInMinutes' | 'periodInMinutes', number>>

/** The variant of the current test. */
let variant: Partial<Variant> = {}
let session: Pick<Session, 'owner'> | undefined

vi.mock('../../../../src/extension/background/outbox/outbox.ts', async (load) => {
  const original = await load<typeof import('../../../../src/extension/background/outbox/outbox.ts')>()
  const createOutbox: typeof original.createOutbox = (whole) => {
    session = whole.session
    const dependencies = { ...whole, ...variant.uses?.(whole) }
    const outbox = original.createOutbox(dependencies)
    return { ...outbox, ...variant.offers?.(outbox, dependencies) }
  }
  return { ...original, createOutbox }
})

vi.mock('../../../../src/extension/background/http/rate-limit.ts', async (load) => {
  const original = await load<typeof import('../../../../src/extension/background/http/rate-limit.ts')>()
  const createRateLimit: typeof original.createRateLimit = (dependencies) =>
    variant.paces?.(original.createRateLimit, dependencies) ?? original.createRateLimit(dependencies)
  return { ...original, createRateLimit }
})

beforeEach(() => {
  const { get, set } = items.outbox
  const { create } = fakeBrowser.alarms
  items.outbox.get = async () => {
    const [writes, owner] = [await get(), variant.reads && (await session?.owner())]
    return writes.map((write) => ({ ...write, ...variant.reads?.(write, Date.now(), owner) }))
  }
  items.outbox.set = async (writes) => {
    const { stores } = variant
    const before = stores ? await get() : []
    const earlier = (key: string) => before.find((each) => each.key === key)
    await set(stores ? writes.map((write) => ({ ...write, ...stores(write, Date.now(), earlier(write.key)) })) : writes)
  }
  const createAlarm = async (name: string, { when, delayInMinutes = 0, periodInMinutes }: AlarmInfo) => {
    const delay = when === undefined ? delayInMinutes * 60_000 : when - Date.now()
    const wakes = variant.wakes ? variant.wakes(name, delay) : delay
    const repeats = periodInMinutes !== undefined && { periodInMinutes }
    if (wakes !== undefined) await create(name, { ...repeats, when: Date.now() + wakes })
  }
  fakeBrowser.alarms.create = createAlarm as typeof create
  return () => {
    Object.assign(items.outbox, { get, set })
    fakeBrowser.alarms.create = create
  }
})

/**
 * To be quick, `npm test` runs the directed history of a variant that has one, else the history of its seed in
 * `seeds.json`. `npm run faults -- --broken` runs random histories of all variants, and stores the seeds that catch them.
 */
const wholeHistories = Number(process.env.BROKEN_HISTORIES ?? 0)

/** A change of the code can make seeds stale. The histories of the seeds after them, for all variants together. */
let spare = 40

const seeds: Record<string, number> = { ...stored }

const isCaught =
  ({ rule }: Variant) =>
  (wrong: string) =>
    wrong.includes(rule)

/** @returns the seed of the first history that broke the variant's rule, and the number of further histories */
async function findSeed(broken: Variant, seed: number, histories: number) {
  const { name, network: profile = 'code' } = broken
  const happening = wholeHistories ? undefined : directedHistories[name]
  const outcome = await runHistories({ seeds: seedsFrom(seed, histories), profile, happening }, isCaught(broken))
  const found = outcome.failing.find(({ history }) => history.wrong.some(isCaught(broken)))?.seed
  return { found, further: outcome.histories - 1 }
}

it.each(variants.map((each) => [each.name, each] as const))(
  'an outbox that %s is caught',
  async (name, broken) => {
    variant = broken
    const seed = seeds[name] ?? 1
    let { found, further } = await findSeed(broken, seed, 1 + spare)
    if (wholeHistories) found ??= (await findSeed(broken, 1, wholeHistories)).found
    else spare -= further
    if (found !== seed) console.log(`“${name}”: seed ${seed} is stale, ${found ?? 'none after it'} catches it`)
    expect(found, `of “${broken.rule}”; \`npm run faults -- --broken\` looks for a seed that breaks it`).toBeDefined()
    seeds[name] = found as number
  },
  24 * 3_600_000,
)

afterAll(async () => {
  const file = new URL('./seeds.json', import.meta.url)
  if (wholeHistories) await writeFile(file, `${JSON.stringify(seeds, null, 2)}\n`)
})
