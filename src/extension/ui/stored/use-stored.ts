import { useEffect, useState } from 'preact/hooks'
import type { Item } from '../../storage/item.ts'
import { unlessSame } from './unless-same.ts'

/** A stored value that follows every change. `first` was read before the first frame, so that nothing moves. */
export function useStored<Value>(item: Pick<Item<Value>, 'get' | 'watch'>, first: Value): Value {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const follow = (stored: Value) => setValue(unlessSame(stored))
    const stop = item.watch(follow)
    // the value may have changed since `first` was read
    void item.get().then(follow)
    return stop
  }, [item])
  return value
}
