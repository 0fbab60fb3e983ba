import { createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import { isLive, type Write, type WriteContent, type WriteOf } from '../schemas/outbox.ts'

interface Own {
  /** Whose writes and drafts they are (`storage/owner.ts`). */
  owner: string
  /** What the signed-in member wants to be done, oldest first. */
  writes: Write[]
}

export const OwnWrites = createContext<Own>({ owner: '', writes: [] })

export const useOwnWrites = (): Own => useContext(OwnWrites)

export const isOf = <Type extends WriteContent['type']>(write: Write, type: Type): write is WriteOf<Type> =>
  write.content.type === type

/**
 * Calls back when what was under way is done, whichever popup it was begun in.
 *
 * @returns to be called when this popup begins with something, since what is quick is done before it is seen under way
 */
export function useDone(write: Write | undefined, onDone: () => void): () => void {
  const since = useRef<number>(undefined)
  useEffect(() => {
    if (!write) return
    if (isLive(write)) since.current ??= write.at
    else if (write.phase === 'done' && since.current !== undefined && write.at >= since.current) {
      since.current = undefined
      onDone()
    }
  }, [write])
  return () => {
    since.current = Date.now()
  }
}
