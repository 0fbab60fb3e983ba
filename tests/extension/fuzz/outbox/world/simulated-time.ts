import { AsyncResource } from 'node:async_hooks'

export type SimulatedTime = ReturnType<typeof simulateTime>

/** One point in time as real time and by the browser's clock, both in milliseconds since 1970. */
export interface Moment {
  real: number
  clock: number
}

/**
 * Simulates time: only a call lets it pass, and timers fire in order without real waiting. The browser's clock can be
 * set, which changes no timer.
 *
 * @param start milliseconds since 1970
 */
export function simulateTime(start: number) {
  const { now } = Date
  const measure = performance.now
  const { setTimeout, clearTimeout } = globalThis
  const timers = new Map<object, { at: number; run: () => void }>()
  const settings: { at: number; ms: number }[] = []
  let passed = 0
  let offset = 0

  Date.now = () => start + passed + offset
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

  const settingsSince = (real: number) => settings.filter(({ at }) => at >= real).map(({ ms }) => ms)

  return {
    /** Real time in milliseconds since 1970. */
    now: () => start + passed,
    moment: (): Moment => ({ real: start + passed, clock: Date.now() }),
    /** Sets the browser's clock forward, or back. */
    set(ms: number) {
      offset += ms
      settings.push({ at: start + passed, ms })
    },
    isSetSince: (real: number) => settingsSince(real).length > 0,
    /** Total milliseconds by which the clock was set forward since then. */
    forwardSince: (real: number) => settingsSince(real).reduce((sum, ms) => sum + Math.max(0, ms), 0),
    /** Total milliseconds by which the clock was set back since then, as a positive number. */
    backSince: (real: number) => settingsSince(real).reduce((sum, ms) => sum + Math.max(0, -ms), 0),
    /** Milliseconds until the next timer. */
    untilNext: () => Math.min(...[...timers.values()].map(({ at }) => at - passed)),
    /** Advances the time. Only timers that are due at its end may fire. */
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
