import { useEffect, useState } from 'preact/hooks'
import type { SentCall } from '../../schemas/sent-call.ts'
import { readSent } from '../../storage/sent.ts'

/** How many calls are shown at first, and more each time. */
const pageSize = 50

export type Sent = ReturnType<typeof useSent>

/**
 * The calls that left this browser, the newest first, as far as the member asked for them; all of these are read again for more,
 * and on coming back, since others left meanwhile.
 */
export function useSent() {
  const [state, setState] = useState<State>({ phase: 'reading', calls: [], hasMore: false })

  async function readUpTo(wanted: number): Promise<void> {
    try {
      const found = await readSent(wanted + 1)
      setState({ phase: 'ready', calls: found.slice(0, wanted), hasMore: found.length > wanted })
    } catch {
      setState({ phase: 'failed', calls: [], hasMore: false })
    }
  }
  const shown = Math.max(pageSize, state.calls.length)
  const read = () => readUpTo(shown)
  useEffect(() => {
    void read()
    // what left meanwhile
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [shown])

  return { ...state, read, readMore: () => readUpTo(shown + pageSize) }
}

interface State {
  phase: 'reading' | 'ready' | 'failed'
  calls: SentCall[]
  hasMore: boolean
}
