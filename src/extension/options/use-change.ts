import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { OptionsChange } from '../schemas/options.ts'
import { useAsking } from '../ui/use-asking.ts'

/** Changes options at once, as the member makes their choice. `status` tells them how the last change of a group went. */
export function useChange() {
  const [changing, run] = useAsking()
  const [status, setStatus] = useState('')
  return {
    /** @returns whether it is stored */
    change(changed: OptionsChange, status: string): Promise<boolean> {
      setStatus(status)
      return run(() => ask('setOptions', changed))
    },
    status: changing.phase === 'done' ? status : '',
    failure: changing.phase === 'failed' ? changing.failure : undefined,
  }
}
