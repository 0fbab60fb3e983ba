import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Finding } from '../../messages/finding.ts'
import { useAsking } from '../failure/use-asking.ts'

/** State of the form that finds a network by its address. */
export function useFindNetwork() {
  const [address, setAddress] = useState('')
  const [finding, run, restart] = useAsking()
  const [found, setFound] = useState<Finding>()
  return {
    address,
    finding,
    /** The result of the last search, until the address changes. */
    found: finding.phase === 'done' ? found : undefined,

    edit(text: string) {
      setAddress(text)
      restart()
    },

    /** Returns to the field, and ignores the result of a search. */
    restart,

    find: () => finding.phase !== 'asking' && run(() => ask('findNetwork', { address }), setFound),
  }
}
