import { useEffect, useState } from 'preact/hooks'
import { unlessSame } from './unless-same.ts'

/** A stored value, or one that is made of several. */
interface Followed<Value> {
  get(): Promise<Value>
  watch(changed: (value: Value) => void): () => void
}

/** A stored value that follows every change. `first` was read before the first frame, so that nothing moves. */
export function useStored<Value>(item: Followed<Value>, first: Value): Value {
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
