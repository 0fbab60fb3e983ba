import { useCallback, useRef, useState } from 'preact/hooks'
import type { Reply } from '../../messages/questions.ts'
import type { Failure } from '../../schemas/errors.ts'

/** Milliseconds after which a page says that the network is slow. */
const slowAfter = 1000

/** How a question to the background stands. */
export type Asking =
  | { phase: 'idle' }
  | { phase: 'asking'; slow: boolean }
  | { phase: 'done' }
  | { phase: 'failed'; failure: Failure }

/**
 * Asks, and hands what was replied to `use`. Resolves whether it succeeded. Where one question overtakes another, nothing
 * more is told of the other, and what was replied to it is not used.
 */
type Ask = <Value>(question: () => Promise<Reply<Value>>, use?: (value: Value) => void) => Promise<boolean>

/** How the last question stands, the way to ask one, and the way to forget it. */
export function useAsking(): [Asking, Ask, () => void] {
  const [asking, setAsking] = useState<Asking>({ phase: 'idle' })
  const last = useRef<object>(undefined)

  const run: Ask = useCallback(async (question, use) => {
    const turn = {}
    last.current = turn
    const isLast = () => last.current === turn
    setAsking({ phase: 'asking', slow: false })
    const notice = setTimeout(() => isLast() && setAsking({ phase: 'asking', slow: true }), slowAfter)
    const reply = await question()
    clearTimeout(notice)
    if (isLast()) {
      setAsking(reply.ok ? { phase: 'done' } : { phase: 'failed', failure: reply })
      if (reply.ok) use?.(reply.value)
    }
    return reply.ok
  }, [])

  const forget = useCallback(() => {
    last.current = undefined
    setAsking({ phase: 'idle' })
  }, [])
  return [asking, run, forget]
}
