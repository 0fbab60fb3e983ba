import { useEffect, useRef, useState } from 'preact/hooks'
import type { Draft } from '../../storage/drafts.ts'
import { unlessSame } from '../../ui/stored/unless-same.ts'

/**
 * What the member typed into one form, kept at every keystroke. Another view, or the background, may change it too: whatever
 * is stored last is shown, and what is being typed here is stored last.
 *
 * @param first what was stored before the first frame
 */
export function useDraft<Fields>(stored: Draft<Fields>, first: Fields | null) {
  const [draft, setDraft] = useState(first)
  const [restored, setRestored] = useState(first !== null)
  const [unkept, setUnkept] = useState(false)
  /** How often it was typed here. */
  const changes = useRef(0)
  /** How much of that is not stored yet, and whether something was to be read meanwhile. */
  const pending = useRef(0)
  const isToRead = useRef(false)
  /** Whether what was typed last is nowhere but here. */
  const isLost = useRef(false)

  /** Shows what is stored, unless what was typed here is newer: no browser says which of its own changes it tells of. */
  async function read(): Promise<Fields | null> {
    isToRead.current = pending.current > 0
    if (isToRead.current) return null
    const before = changes.current
    const newest: Fields | null = await stored.get()
    if (before !== changes.current || isLost.current) return null
    setDraft(unlessSame(newest))
    return newest
  }

  function show(typed: Fields | null): void {
    changes.current += 1
    setDraft(typed)
    if (!typed) setRestored(false)
  }

  async function write(typed: Fields | null): Promise<void> {
    show(typed)
    pending.current += 1
    isLost.current = await stored.set(typed).then(
      () => false,
      () => true,
    )
    setUnkept(isLost.current)
    pending.current -= 1
    if (isToRead.current) void read()
  }

  useEffect(() => {
    const stop = stored.watch(() => void read())
    // what changed between the first frame and this watching
    void read().then((found) => found && setRestored(true))
    return stop
  }, [])

  return {
    draft,
    /** It was there when the form was. */
    restored,
    /** The browser doesn't keep it. */
    unkept,
    read,

    /**
     * Not debounced: the popup may close after any keystroke.
     *
     * @param typed null where it was emptied by hand, and nothing is to be restored
     */
    keep: (typed: Fields | null): void => void write(typed),

    /** It is a write now, and no draft any more. */
    sent(): void {
      show(null)
      isLost.current = false
      setUnkept(false)
    },

    discard: (): Promise<void> => write(null),
  }
}
