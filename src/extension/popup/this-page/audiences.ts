import { useContext, useMemo } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { type Audience, isAtNetwork, Parts } from '../parts.ts'
import { useOwnWrites } from '../writes/own-writes.ts'

const ofAll: Audience = { name: 'all', icon: 'globe', send: (page) => ask('share', page) }

/** Audiences that this build knows, and those that the network offers; all members come first. */
export function useAudiences(): Record<'known' | 'offered', readonly Audience[]> {
  const { audiences } = useContext(Parts)
  const { account } = useOwnWrites()
  return useMemo(() => {
    const known = [ofAll, ...audiences]
    return { known, offered: known.filter((each) => isAtNetwork(each, account)) }
  }, [audiences, account])
}
