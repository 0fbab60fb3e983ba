import { once } from 'node:events'
import { constants } from 'node:os'
import { type Family, families } from '../../build/build-extension.ts'

/**
 * Ends this process afterwards: with 0; with 1 after a failure; or with 128 + the signal's number, as in shells.
 * @param run when `stop` is aborted, stops everything that it started, then returns or throws
 */
export async function runUntilStopped(run: (stop: AbortSignal) => Promise<void>): Promise<never> {
  const stop = new AbortController()
  let stoppedBy: NodeJS.Signals | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stoppedBy) return
      stoppedBy = signal
      // pending actions may fail too, such as a click in a browser that is closing
      process.on('uncaughtException', () => undefined)
      stop.abort()
    })
  let code = 0
  try {
    await run(stop.signal)
  } catch (error) {
    // after a stop, errors are its consequence
    console.error(stoppedBy ? 'Stopped.' : error instanceof Error ? error.message : error)
    code = stoppedBy ? 128 + constants.signals[stoppedBy] : 1
  }
  // only timers of abandoned waits are left
  process.exit(code)
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

export function chosenFamily(text: string): Family {
  const family = families.find((name) => name === text)
  if (!family) throw new Error(`--browser must be ${families.join(' or ')}, not "${text}".`)
  return family
}

export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
