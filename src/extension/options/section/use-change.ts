import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { OptionsChange } from '../../schemas/options.ts'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useTranslation } from '../../ui/text/translation.ts'

/** A sentence's key with its parameters. */
export type Saying = Parameters<ReturnType<typeof useTranslation>>

/**
 * Stores a changed option at once. `status` is the result of the last change in a section.
 */
export function useChange() {
  const [changing, run] = useAsking()
  const t = useTranslation()
  const [status, setStatus] = useState<Saying>()
  return {
    /** @returns whether it is stored */
    change(changed: OptionsChange, ...status: Saying): Promise<boolean> {
      setStatus(status)
      return run(() => ask('setOptions', changed))
    },
    status: changing.phase === 'done' && status ? t(...status) : '',
    failure: changing.phase === 'failed' ? changing.failure : undefined,
  }
}
