import { useContext } from 'preact/hooks'
import { stillPending } from '../schemas/stored.ts'
import * as items from '../storage/items.ts'
import { useItem, useTranslation } from '../ui/values.ts'
import { isAtNetwork, Parts } from './parts.ts'
import { useOwnWrites } from './writes/own-writes.ts'

/**
 * The network’s parts of “For you” besides contact requests. @property isKnown whether each has read what waits
 * @property says a sentence that names each count, such as “2 contact requests”
 */
export function useForYou() {
  const t = useTranslation()
  const pending = useItem(items.pendingRequests)
  const { account } = useOwnWrites()
  // each counts in every drawing: what the network has may change between two
  const counted = useContext(Parts).forYou.map((part) => ({ part, count: part.useCount ? part.useCount() : 0 }))
  const here = counted.filter(({ part }) => isAtNetwork(part, account))
  const others = here.reduce((sum, { count = 0 }) => sum + count, 0)
  const requests = pending ? stillPending(pending) : { count: 0, number: '' }
  const says = here.flatMap(({ part: { label }, count = 0 }) =>
    label && count > 0 ? `${t(label)}: ${t.number(count)}` : [],
  )
  if (requests.count > 0) says.push(t('requests.heading', requests))
  const isKnown = here.every(({ count }) => count !== undefined)
  const parts = here.map(({ part }) => part)
  return { parts, others, isKnown, waiting: others + requests.count, says: says.join(' · ') }
}
