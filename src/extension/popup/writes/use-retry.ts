import { useEffect } from 'preact/hooks'
import { type Asking, actionOf } from '../../ui/failure.tsx'
import { useDone, useOwnWrites } from './own-writes.ts'

/** Minimum delay of a retry in milliseconds, even if the network asks for less. */
const minDelay = 5000

/** Maximum delay in milliseconds: pages close earlier, and timers overflow at 2³¹. */
const maxDelay = 60 * 60 * 1000

/**
 * Retries a failed read as it was asked: when the connection returns, after the delay that the network asked for, and
 * once a write was delivered, since the network can be reached again. A failure that needs the member, such as a
 * sign-in, is not retried.
 */
export function useRetry(asking: Asking, retry: () => void): void {
  const { writes } = useOwnWrites()
  const failure = asking.phase === 'failed' && actionOf(asking.failure.code) === 'retry' ? asking.failure : undefined
  useEffect(() => {
    if (!failure) return
    const run = () => retry()
    addEventListener('online', run)
    const delay = Math.max(minDelay, (failure.retry_at ?? Number.POSITIVE_INFINITY) - Date.now())
    const timer = delay < maxDelay ? setTimeout(run, delay) : undefined
    return () => {
      removeEventListener('online', run)
      clearTimeout(timer)
    }
  }, [failure])
  useDone(writes, () => {
    if (failure) retry()
  })
}
