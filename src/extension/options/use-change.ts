import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Failure } from '../schemas/errors.ts'
import type { OptionsChange } from '../schemas/options.ts'

/** How the last change of a group of options went; `status` tells the member of it. */
type Changing =
  | { phase: 'unchanged' }
  | { phase: 'changing' }
  | { phase: 'changed'; status: string }
  | { phase: 'failed'; failure: Failure }

/** Changes options at once, as the member makes their choice. */
export function useChange() {
  const [changing, setChanging] = useState<Changing>({ phase: 'unchanged' })

  /** @returns whether it is stored */
  async function change(changed: OptionsChange, status: string): Promise<boolean> {
    setChanging({ phase: 'changing' })
    const reply = await ask('setOptions', changed)
    setChanging(reply.ok ? { phase: 'changed', status } : { phase: 'failed', failure: reply })
    return reply.ok
  }

  return {
    change,
    status: changing.phase === 'changed' ? changing.status : '',
    failure: changing.phase === 'failed' ? changing.failure : undefined,
  }
}
