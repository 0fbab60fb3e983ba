import { useCallback, useRef, useState } from 'preact/hooks'
import type { Reply } from '../messages/questions.ts'
import type { Failure } from '../schemas/errors.ts'

/** Milliseconds after which a page says that the network is slow. */
const slowAfter = 1000

/** How a question to the background stands. */
export type Asking =
  | { phase: 'idle' }
  | { phase: 'asking'; slow: boolean }
  | { phase: 'done' }
  | { phase: 'failed'; failure: Failure }

/** Asks and tells how it stands; where one question overtakes another, the last one asked is told about. */
export function useAsking(): [Asking, (question: () => Promise<Reply<unknown>>) => Promise<void>] {
  const [asking, setAsking] = useState<Asking>({ phase: 'idle' })
  const last = useRef<object>(undefined)

  const run = useCallback(async (question: () => Promise<Reply<unknown>>) => {
    const turn = {}
    last.current = turn
    const tell = (state: Asking) => last.current === turn && setAsking(state)
    tell({ phase: 'asking', slow: false })
    const notice = setTimeout(() => tell({ phase: 'asking', slow: true }), slowAfter)
    const reply = await question()
    clearTimeout(notice)
    tell(reply.ok ? { phase: 'done' } : { phase: 'failed', failure: reply })
  }, [])
  return [asking, run]
}
