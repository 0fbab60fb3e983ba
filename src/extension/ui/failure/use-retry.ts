import { useEffect, useRef } from 'preact/hooks'
import { actionOf } from './FailureNotice.tsx'
import type { Asking } from './use-asking.ts'

/** Minimum delay of a retry in milliseconds, even if the network asks for less. */
const minDelay = 5000

/** Maximum delay in milliseconds: pages close earlier, and timers overflow at 2³¹. */
const maxDelay = 60 * 60 * 1000

/**
 * Retries a failed read when the connection returns, and after the delay that the network asked for. A failure that
 * needs the member, such as a sign-in, is not retried.
 */
export function useRetry(asking: Asking, retry: () => void): void {
  const failure = asking.phase === 'failed' ? asking.failure : undefined
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!failure || actionOf(failure.code) !== 'retry') return
    const run = () => latest.current()
    addEventListener('online', run)
    const delay = Math.max(minDelay, (failure.retry_at ?? Number.POSITIVE_INFINITY) - Date.now())
    const timer = delay < maxDelay ? setTimeout(run, delay) : undefined
    return () => {
      removeEventListener('online', run)
      clearTimeout(timer)
    }
  }, [failure])
}
