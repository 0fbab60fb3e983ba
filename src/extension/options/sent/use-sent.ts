import { useState } from 'preact/hooks'
import type { SentCall } from '../../schemas/sent-call.ts'
import { readSent } from '../../storage/sent.ts'
import { useFresh } from '../../ui/stored/use-fresh.ts'

export type Sent = ReturnType<typeof useSent>

/** The log of sent calls, newest first; read again when the member returns, and after changes. */
export function useSent() {
  const [state, setState] = useState<State>({ phase: 'reading', calls: [] })

  const read = () =>
    readSent().then(
      (calls) => setState({ phase: 'ready', calls }),
      () => setState({ phase: 'failed', calls: [] }),
    )
  useFresh(read)

  return { ...state, read }
}

interface State {
  phase: 'reading' | 'ready' | 'failed'
  calls: SentCall[]
}
