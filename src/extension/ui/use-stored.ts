import { useEffect, useState } from 'preact/hooks'
import type { Item } from '../storage/item.ts'

/** A stored value that follows every change. `first` was read before the first frame, so nothing jumps. */
export function useStored<Value>(item: Item<Value>, first: Value): Value {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const stop = item.watch(setValue)
    // what changed between that reading and this watching
    void item.get().then(setValue)
    return stop
  }, [item])
  return value
}
