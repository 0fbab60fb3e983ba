import { constants } from 'node:os'

/**
 * Runs a command until it is done or a signal such as Ctrl-C's stops it, and ends this process: with 0, with 1 after a
 * failure, whose sentence is printed, or as shells do with 128 and the signal's number.
 *
 * @param run once `stop` is aborted, ends everything that it started; it may return, or fail of its own end
 */
export async function runUntilStopped(run: (stop: AbortSignal) => Promise<void>): Promise<never> {
  const stop = new AbortController()
  let stoppedBy: NodeJS.Signals | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stoppedBy) return
      stoppedBy = signal
      // what nobody waits for any more may fail as well, such as a step of a click in a browser that is being closed
      process.on('uncaughtException', () => undefined)
      stop.abort()
    })
  let code = 0
  try {
    await run(stop.signal)
  } catch (error) {
    // Once stopped, whatever was under way fails, for no other reason.
    console.error(stoppedBy ? 'Stopped.' : error instanceof Error ? error.message : error)
    code = stoppedBy ? 128 + constants.signals[stoppedBy] : 1
  }
  // Everything has ended by now, but for the deadlines of waits that are of no interest any more.
  process.exit(code)
}

/** Resolves when the signal is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
