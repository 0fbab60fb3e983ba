import { useEffect, useRef } from 'preact/hooks'
import { actionOf } from './FailureNotice.tsx'
import type { Asking } from './use-asking.ts'

/** Milliseconds between two attempts at least, also where the network asks to wait for less. */
const shortestPause = 5000

/** Milliseconds beyond which no page waits: it is closed before, and timers end at 2³¹. */
const longestPause = 60 * 60 * 1000

/**
 * Tries a reading that failed again when the connection returns, and when the time has passed for which the network asked to
 * wait. What needs the member, such as a sign-in, is not tried again.
 */
export function useTryAgain(asking: Asking, again: () => void): void {
  const failure = asking.phase === 'failed' ? asking.failure : undefined
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!failure || actionOf(failure.code) !== 'retry') return
    const tryAgain = () => latest.current()
    addEventListener('online', tryAgain)
    const pause = Math.max(shortestPause, (failure.retry_at ?? Number.POSITIVE_INFINITY) - Date.now())
    const timer = pause < longestPause ? setTimeout(tryAgain, pause) : undefined
    return () => {
      removeEventListener('online', tryAgain)
      clearTimeout(timer)
    }
  }, [failure])
}
