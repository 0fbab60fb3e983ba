import { useContext } from 'preact/hooks'
import { type ForYou, isAtNetwork, Parts } from './parts.ts'
import { useOwnWrites } from './writes/own-writes.ts'

/** The parts of “For you” besides contact requests, where the network has them. */
export function useForYou(): { parts: readonly ForYou[]; count: number } {
  const { account } = useOwnWrites()
  // each counts in every drawing: what the network has may change between two
  const counted = useContext(Parts).forYou.map((part) => ({ part, count: part.useCount?.() ?? 0 }))
  const here = counted.filter(({ part }) => isAtNetwork(part, account))
  return { parts: here.map(({ part }) => part), count: here.reduce((sum, { count }) => sum + count, 0) }
}
