import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { offeredCanonical } from '../page/canonical.ts'
import { readMetadata } from '../page/metadata.ts'
import { type Draft, draftOf } from '../storage/items.ts'
import { useAsking } from '../ui/use-asking.ts'
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

  async function readPage({ fill }: { fill: boolean }) {
    const { canonical, ...metadata } = await readMetadata(page.tabId, page.title)
    setCanonical(offeredCanonical(canonical, page.url))
    if (fill) setFields((typed) => ({ ...metadata, message: typed.message }))
  }

  useEffect(() => void readPage({ fill: !draft }), [])

  return {
    fields,
    sending,
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

    async send() {
      if (sending.phase === 'asking') return
      const share = async () => {
        const reply = await ask('share', { url: canonicalChosen ? canonical : page.url, ...fields })
        if (reply.ok) await stored.remove()
        return reply
      }
      await run(share, onShared)
    },
  }
}
