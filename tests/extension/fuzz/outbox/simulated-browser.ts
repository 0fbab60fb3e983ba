import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import '../../support/browser/storage.ts'
import type { Random } from '../../../service/fuzz/random.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

interface Life {
  dead: boolean
}

const endless = 20_000

export type Within = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A browser whose results arrive in a random order, except that each storage works in order. The test's own calls are
 * immediate. @param restTurns turns of the event loop without any work after which nothing is left to do
 */
export function createMortalBrowser(
  random: Random,
  fetch: (request: Request) => Promise<Response>,
  isBusy: () => boolean,
  restTurns = 2,
) {
  const lives = new AsyncLocalStorage<Life>()
  const never = new Promise<never>(() => {})
  const turns: (() => void)[] = []
  const restores: (() => void)[] = []
  const { fetch: browserFetch } = globalThis
  const browserNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const navigator = { onLine: true, languages: ['en'] }
  const refused = { left: 0 }
  let life: Life = { dead: true }

  /** @param earlier waiting steps of the same kind, which run in order; without it, any order */
  const late = async <Result>(work: () => Promise<Result>, earlier: (() => void)[] = []): Promise<Result> => {
    await new Promise<void>((go) => {
      earlier.push(go)
      turns.push(() => earlier.shift()?.())
    })
    if (lives.getStore()?.dead) return never
    const result = await work()
    return lives.getStore()?.dead ? never : result
  }

  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  globalThis.fetch = (input, init) => late(() => fetch(new Request(input, init)))
  for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
    const waiting: (() => void)[] = []
    for (const method of ['get', 'set', 'remove'] as const) {
      const original = area[method].bind(area) as (...args: unknown[]) => Promise<unknown>
      const isFull = () => method === 'set' && area === fakeBrowser.storage.local && refused.left > 0
      const lately = (...args: unknown[]) =>
        late(async () => {
          if (!isFull()) return original(...args)
          refused.left--
          throw new Error('QUOTA_BYTES quota exceeded')
        }, waiting)
      const changed = (...args: unknown[]) => (lives.getStore() ? lately(...args) : original(...args))
      Object.assign(area, { [method]: changed })
      restores.push(() => Object.assign(area, { [method]: original }))
    }
  }

  return {
    /** Delays a result that the background waits for; if the background has died, the result never arrives. */
    late: <Result>(work: () => Promise<Result>) => late(work),
    navigator,
    refused,
    isAlive: () => !life.dead,

    begin<Result>(work: (within: Within) => Result): Result {
      const own = { dead: false }
      life = own
      return lives.run(own, () => work((doing) => (own.dead ? never : lives.run(own, doing))))
    },

    /** Ends the background with all its listeners and waiting steps. Its sent requests still arrive. */
    die() {
      life.dead = true
      fakeBrowser.alarms.onAlarm.removeAllListeners()
    },

    async settle(most = Number.POSITIVE_INFINITY) {
      for (let quiet = 0, done = 0; quiet < restTurns && done < most; ) {
        const [go] = turns.splice(random.below(turns.length), 1)
        if (go) {
          go()
          done++
          if (done > endless) throw new Error('never comes to rest')
          quiet = 0
          for (let ticks = 0; ticks < 8; ticks++) await Promise.resolve()
        } else {
          // this scheduler doesn't see the event loop turns of the service
          await setImmediate()
          if (turns.length === 0 && !isBusy()) quiet++
        }
      }
    },

    restore() {
      life.dead = true
      for (const restore of restores) restore()
      globalThis.fetch = browserFetch
      if (browserNavigator) Object.defineProperty(globalThis, 'navigator', browserNavigator)
    },
  }
}

/** Only a call lets time pass, and fires timers in order. */
export function simulateTime(start: number) {
  const { now } = Date
  const measure = performance.now
  const { setTimeout, clearTimeout } = globalThis
  const timers = new Map<object, { at: number; run: () => void }>()
  let passed = 0

  Date.now = () => start + passed
  // the service measures its statements, and a slow machine must not change a history
  performance.now = () => passed
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms = 0) {
      const timer = { unref: () => timer }
      timers.set(timer, { at: passed + Math.max(0, ms), run: AsyncResource.bind(run) })
      return timer
    },
    clearTimeout: (timer: object) => void timers.delete(timer),
  })

  return {
    untilNext: () => Math.min(...[...timers.values()].map(({ at }) => at - passed)),
    pass(ms: number) {
      passed += ms
      for (const [timer, { at, run }] of timers) {
        if (at > passed) continue
        timers.delete(timer)
        run()
      }
    },
    restore() {
      Date.now = now
      performance.now = measure
      Object.assign(globalThis, { setTimeout, clearTimeout })
    },
  }
}
