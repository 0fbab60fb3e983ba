import { useContext, useMemo } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { type Audience, Capabilities } from '../capability.ts'
import { useOwnWrites } from '../writes/own-writes.ts'

const ofAll: Audience = { name: 'all', icon: 'globe', send: (page) => ask('share', page) }

/** The audiences that the network offers; all members come first. */
export function useAudiences(): readonly Audience[] {
  const capabilities = useContext(Capabilities)
  const { additions } = useOwnWrites().account
  return useMemo(() => {
    const offered = capabilities.flatMap(({ audience }) => audience ?? [])
    return [ofAll, ...offered.filter(({ addition }) => addition === undefined || additions.includes(addition))]
  }, [capabilities, additions])
}
