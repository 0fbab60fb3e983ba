import { AsyncResource } from 'node:async_hooks'

export type SimulatedTime = ReturnType<typeof simulateTime>

/**
 * Time that passes only when it is told to: timers go off in their order, and nothing is waited for. The browser's clock
 * can be set, which changes what it says and no timer.
 *
 * @param start milliseconds since 1970
 */
export function simulateTime(start: number) {
  const { now } = Date
  const { setTimeout, clearTimeout } = globalThis
  const timers = new Map<number, { at: number; run: () => void }>()
  let passed = 0
  let offset = 0
  let last = 0

  Date.now = () => start + passed + offset
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms = 0) {
      timers.set(++last, { at: passed + Math.max(0, ms), run: AsyncResource.bind(run) })
      return last
    },
    clearTimeout: (id: number) => void timers.delete(id),
  })

  return {
    /** What it really is, in milliseconds since 1970, whatever the browser's clock says. */
    now: () => start + passed,
    /** Sets the browser's clock forward, or back. */
    set: (ms: number) => {
      offset += ms
    },
    /** Milliseconds until the next timer. */
    untilNext: () => Math.min(...[...timers.values()].map(({ at }) => at - passed)),
    /** Lets so many milliseconds pass, in which at most the timers at their end go off. */
    pass(ms: number) {
      passed += ms
      for (const [id, { at, run }] of timers) {
        if (at > passed) continue
        timers.delete(id)
        run()
      }
    },
    restore() {
      Date.now = now
      Object.assign(globalThis, { setTimeout, clearTimeout })
    },
  }
}
