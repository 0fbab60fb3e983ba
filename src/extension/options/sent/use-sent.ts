import { useState } from 'preact/hooks'
import type { SentCall } from '../../schemas/sent-call.ts'
import { readSent } from '../../storage/sent.ts'
import { useOnChange } from '../../ui/stored/use-on-change.ts'
import { useOnReturn } from '../../ui/stored/use-on-return.ts'

export type Sent = ReturnType<typeof useSent>

/** The log of sent calls, newest first; read again when the member returns, and after changes. */
export function useSent() {
  const [state, setState] = useState<State>({ phase: 'reading', calls: [] })

  const read = () =>
    readSent().then(
      (calls) => setState({ phase: 'ready', calls }),
      () => setState({ phase: 'failed', calls: [] }),
    )
  useOnReturn(read)
  useOnChange(read)

  return { ...state, read }
}

interface State {
  phase: 'reading' | 'ready' | 'failed'
  calls: SentCall[]
}
