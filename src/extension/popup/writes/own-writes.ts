import { createContext } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import { formPageOf, isDone, type Write, type WriteContent, type WriteOf } from '../../schemas/outbox.ts'

interface Own {
  /** Whose writes and drafts they are (`storage/owner.ts`). */
  owner: string
  /** What the signed-in member wants to be done, oldest first. */
  writes: Write[]
  /** Until when their network wants nothing to be sent, in milliseconds since 1970; 0 where it didn't say so. */
  pause: number
}

export const OwnWrites = createContext<Own>({ owner: '', writes: [], pause: 0 })

export const useOwnWrites = (): Own => useContext(OwnWrites)

export const isOf = <Type extends WriteContent['type']>(write: Write, type: Type): write is WriteOf<Type> =>
  write.content.type === type

/** Whether it is the answer to this contact request, or its deletion. */
export const isAboutRequest = ({ content }: Write, id: string): boolean => 'id' in content && content.id === id

/** Whether it is a share that came from the form of this page, another comment for it, or its removal. */
export const isFromPage = ({ content }: Write, url: string): boolean => formPageOf(content) === url

/** The removal of the member's share of this page, from the click until the network has done it; undefined if there is none. */
export const removalOf = (writes: readonly Write[], url: string): Write | undefined =>
  writes.findLast((each) => isOf(each, 'removal') && isFromPage(each, url) && !isDone(each))

/**
 * Calls back with each write that is done from now on, whichever popup it was begun in, and also where it was quicker than
 * the eye. What was done before is no news.
 *
 * @returns whether a write is no news
 */
export function useDone(writes: Write[], onDone: (write: Write) => void): (write: Write) => boolean {
  const [known] = useState(() => new Set(writes.filter(isDone).map(({ key }) => key)))
  // before what is gone with it is painted
  useLayoutEffect(() => {
    for (const write of writes) {
      if (!isDone(write) || known.has(write.key)) continue
      known.add(write.key)
      onDone(write)
    }
  }, [writes])
  return ({ key }) => known.has(key)
}
