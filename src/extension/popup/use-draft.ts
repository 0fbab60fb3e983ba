import { useEffect, useRef, useState } from 'preact/hooks'
import type { Draft } from '../storage/drafts.ts'

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
  const changes = useRef(0)
  /** Whether what was typed last is nowhere but here. */
  const isLost = useRef(false)

  /** Shows what is stored; a page's own writing goes before its reading, so what is read is older only where it was typed on meanwhile. */
  async function read(): Promise<Fields | null> {
    const before = changes.current
    const newest = await stored.get()
    if (before !== changes.current || isLost.current) return null
    setDraft(newest)
    return newest
  }

  function show(typed: Fields | null): void {
    changes.current += 1
    setDraft(typed)
    if (typed) return
    setRestored(false)
    tell(false)
  }

  function tell(lost: boolean): void {
    isLost.current = lost
    setUnkept(lost)
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
    keep(typed: Fields | null): void {
      show(typed)
      void stored.set(typed).then(
        () => tell(false),
        () => tell(true),
      )
    },

    /** It is a write now, and no draft any more. */
    sent: () => show(null),

    discard(): Promise<void> {
      show(null)
      return stored.remove()
    },
  }
}
