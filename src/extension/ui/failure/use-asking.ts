import { useCallback, useRef, useState } from 'preact/hooks'
import type { Reply } from '../../messages/questions.ts'
import type { Failure } from '../../schemas/errors.ts'

/** Milliseconds after which a page says that the network is slow. */
const slowAfter = 1000

/** State of a question to the background. */
export type Asking =
  | { phase: 'idle' }
  | { phase: 'asking'; slow: boolean }
  | { phase: 'done' }
  | { phase: 'failed'; failure: Failure }

/**
 * Asks the background, and passes the reply's value to `use`. Resolves whether it succeeded. After a newer question,
 * the reply to an older one changes no state, and isn't used.
 */
type Ask = <Value>(question: () => Promise<Reply<Value>>, use?: (value: Value) => void) => Promise<boolean>

/** State of the last question, a function that asks one, and a function that resets it. */
export function useAsking(): [Asking, Ask, () => void] {
  const [asking, setAsking] = useState<Asking>({ phase: 'idle' })
  const latest = useRef<object>(undefined)

  const run: Ask = useCallback(async (question, use) => {
    const current = {}
    latest.current = current
    const isLatest = () => latest.current === current
    setAsking({ phase: 'asking', slow: false })
    const notice = setTimeout(() => isLatest() && setAsking({ phase: 'asking', slow: true }), slowAfter)
    const reply = await question()
    clearTimeout(notice)
    if (isLatest()) {
      setAsking(reply.ok ? { phase: 'done' } : { phase: 'failed', failure: reply })
      if (reply.ok) use?.(reply.value)
    }
    return reply.ok
  }, [])

  const reset = useCallback(() => {
    latest.current = undefined
    setAsking({ phase: 'idle' })
  }, [])
  return [asking, run, reset]
}
