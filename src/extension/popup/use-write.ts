import { useEffect, useRef } from 'preact/hooks'
import type { Write } from '../schemas/writes.ts'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'

const none: Write[] = []

/**
 * How the member's action about this stands by what is stored, whichever popup it was begun in.
 *
 * @param onDone called when it was under way and has succeeded
 */
export function useWrite(abouts: string[], onDone: () => void): Write | undefined {
  const write = useStored(items.writes, none).find(({ about }) => abouts.includes(about))
  const underWay = write !== undefined && write.phase !== 'failed'
  const before = useRef(false)
  useEffect(() => {
    if (before.current && !write) onDone()
    before.current = underWay
  }, [write, underWay])
  return write
}
