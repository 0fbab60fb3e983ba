import { createContext } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import {
  formPageOf,
  isDone,
  type ShareContent,
  type Write,
  type WriteContent,
  type WriteOf,
} from '../../schemas/outbox.ts'

interface Own {
  /** Owner of the writes and drafts (`storage/owner.ts`). */
  owner: string
  /** URL of the signed-in member's profile; empty if the network tells none. */
  profile: string
  /** The signed-in member's writes, oldest first. */
  writes: Write[]
  /** End of the pause that the network asked for, in milliseconds since 1970; 0 if there is none. */
  pausedUntil: number
  /** Keys of the writes that a list of the current tab shows in place: the outbox leaves them out. */
  inPlace: readonly string[]
  setInPlace: (change: (keys: readonly string[]) => readonly string[]) => void
}

export const OwnWrites = createContext<Own>({
  owner: '',
  profile: '',
  writes: [],
  pausedUntil: 0,
  inPlace: [],
  setInPlace: () => undefined,
})

export const useOwnWrites = (): Own => useContext(OwnWrites)

export const isOf = <Type extends WriteContent['type']>(write: Write, type: Type): write is WriteOf<Type> =>
  write.content.type === type

/** Whether a write answers or deletes this contact request. */
export const isAboutRequest = ({ content }: Write, id: string): boolean => 'id' in content && content.id === id

/** Whether a write shares this page, edits the comment of the share, or removes it. */
export const isFromPage = (write: Write, url: string): write is WriteOf<ShareContent['type']> =>
  formPageOf(write.content) === url

/** The unfinished removal of the member's share of this page. */
export const removalOf = (writes: readonly Write[], url: string): Write | undefined =>
  writes.findLast((write) => isOf(write, 'removal') && isFromPage(write, url) && !isDone(write))

/** Keeps a write out of the outbox while the caller shows it in place. */
export function useInPlace(key: string | undefined): void {
  const { setInPlace } = useOwnWrites()
  // before the next paint: it would be drawn twice
  useLayoutEffect(() => {
    if (!key) return
    setInPlace((keys) => [...keys, key])
    return () => setInPlace((keys) => keys.filter((each) => each !== key))
  }, [key, setInPlace])
}

/** Calls `onDone` once for each write that completes while this is mounted, in whichever popup it began. */
export function useDone(writes: Write[], onDone: (write: Write) => void): void {
  const [reported] = useState(() => new Set(writes.filter(isDone).map(({ key }) => key)))
  // before the next paint
  useLayoutEffect(() => {
    for (const write of writes) {
      if (!isDone(write) || reported.has(write.key)) continue
      reported.add(write.key)
      onDone(write)
    }
  }, [writes])
}
