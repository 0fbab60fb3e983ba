import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { offeredCanonical } from '../page/canonical.ts'
import { readMetadata } from '../page/metadata.ts'
import { writeAbout } from '../schemas/writes.ts'
import { type Draft, draftOf } from '../storage/items.ts'
import { useAsking } from '../ui/use-asking.ts'
import { useWrite } from './use-write.ts'
import type { WebPage } from './view.ts'

/** The share form's fields and what becomes of them: filled from the page or from the draft, kept at every keystroke. */
export function useShare(page: WebPage, draft: Draft | null, onShared: () => void) {
  const empty: Draft = { title: page.title, overview: '', keywords: '', site_name: '', url_picture: '', message: '' }
  const [fields, setFields] = useState<Draft>(draft ?? empty)
  const [restored, setRestored] = useState(draft !== null)
  /** The page's own URL, where it may be shared instead of the tab's. */
  const [canonical, setCanonical] = useState('')
  const [canonicalChosen, chooseCanonical] = useState(false)
  const [sending, run] = useAsking()
  const stored = draftOf(page.url)
  /** The address that is shared. */
  const url = canonicalChosen ? canonical : page.url

  function finish() {
    void stored.remove()
    onShared()
  }
  const write = useWrite([page.url, canonical].map(writeAbout.share), finish)
  const busy = sending.phase === 'asking' || (write !== undefined && write.phase !== 'failed')

  const asked = (question: 'share' | 'confirmShare') => async () => {
    if (busy) return
    await run(() => ask(question, { url, ...fields }), finish)
  }

  async function readPage({ fill }: { fill: boolean }) {
    const { canonical, ...metadata } = await readMetadata(page.tabId, page.title)
    setCanonical(offeredCanonical(canonical, page.url))
    if (fill) setFields((typed) => ({ ...metadata, message: typed.message }))
  }

  useEffect(() => void readPage({ fill: !draft }), [])

  return {
    fields,
    busy,
    write,
    /** Of the last time, in this popup or in another. */
    failure: sending.phase === 'failed' ? sending.failure : busy ? undefined : write?.failure,
    restored,
    canonical,
    canonicalChosen,
    chooseCanonical,

    edit(field: keyof Draft, value: string) {
      const edited = { ...fields, [field]: value }
      setFields(edited)
      // not debounced: the popup may close after any keystroke
      void stored.set(edited)
    },

    async discard() {
      setRestored(false)
      setFields(empty)
      await stored.remove()
      await readPage({ fill: true })
    },

    send: asked('share'),

    /** Finds out whether a share that was not confirmed has arrived. */
    lookAgain: asked('confirmShare'),
  }
}
