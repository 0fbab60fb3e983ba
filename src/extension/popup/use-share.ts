import { useEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import { ask } from '../messages/ask.ts'
import { offeredCanonical } from '../page/canonical.ts'
import { type Metadata, readMetadata } from '../page/metadata.ts'
import { writeAbout } from '../schemas/writes.ts'
import { type Draft, draftOf } from '../storage/drafts.ts'
import { useAsking } from '../ui/use-asking.ts'
import { useWrite } from './use-write.ts'
import type { WebPage } from './view.ts'

const bounds = endpoints.recommend.parameters

export type ShareFields = Required<Omit<Draft, 'canonical'>>

export type Share = ReturnType<typeof useShare>

/**
 * The share form's fields and what becomes of them: what the page says of itself, and over it what the member typed, which
 * is kept at every keystroke.
 *
 * @param first the draft of the first frame; what is stored by now is newer
 * @param said the comment that the member shared this page with before
 */
export function useShare(page: WebPage, first: Draft | null, said: string, onShared: () => void) {
  const [read, setRead] = useState(() => withTitleAlone(page))
  const [draft, setDraft] = useState<Draft | null>(first)
  const [restored, setRestored] = useState(first !== null)
  const typedHere = useRef(false)
  const [sending, run] = useAsking()
  const stored = draftOf(page.url)

  /** The page's own URL, where it may be shared instead of the tab's. */
  const canonical = offeredCanonical(read.canonical, page.url)
  const canonicalChosen = canonical !== '' && draft?.canonical === canonical
  /** The address that is shared. */
  const url = canonicalChosen ? canonical : page.url
  const { canonical: _read, ...ofPage } = read
  const { canonical: _chosen, ...typed } = draft ?? {}
  const fields: ShareFields = { ...ofPage, message: said.slice(0, bounds.message.max), ...typed }

  function finish() {
    void stored.remove()
    onShared()
  }
  const write = useWrite([page.url, canonical].map(writeAbout.share), finish)
  const busy = sending.phase === 'asking' || (write !== undefined && write.phase !== 'failed')

  const askTo = (question: 'share' | 'confirmShare') => async () => {
    if (busy) return
    await run(() => ask(question, { url, ...fields }), finish)
  }

  /** The page that a link leads to is not fetched, so nothing is known of it but the link. */
  const readPage = async () =>
    setRead(page.tabId === null ? withTitleAlone(page) : await readMetadata(page.tabId, page.title))

  useEffect(() => {
    void readPage()
    void stored.get().then((newest) => {
      if (typedHere.current || !newest) return
      setDraft(newest)
      setRestored(true)
    })
  }, [])

  return {
    fields,
    /** The address that is shared. */
    url,
    busy,
    write,
    /** Of the last time, in this popup or in another. */
    failure: sending.phase === 'failed' ? sending.failure : busy ? undefined : write?.failure,
    restored,
    /** Nothing is known but the address: only the member can say what is there. */
    isUntitled: page.tabId === null && page.title === '',
    canonical,
    canonicalChosen,

    edit(change: Draft) {
      typedHere.current = true
      const edited = { ...draft, ...change }
      setDraft(edited)
      // not debounced: the popup may close after any keystroke
      void stored.set(edited)
    },

    /** Forgets what was typed: the page speaks again. */
    async discard() {
      typedHere.current = true
      setRestored(false)
      setDraft(null)
      await stored.remove()
      await readPage()
    },

    send: askTo('share'),

    /** Finds out whether a share that was not confirmed has arrived. */
    lookAgain: askTo('confirmShare'),
  }
}

/** What is known of a page before it is read: the tab's title, within its bound. */
const withTitleAlone = ({ title }: WebPage): Metadata => ({
  title: title.slice(0, bounds.title.max).replace(/[\uD800-\uDBFF]$/, ''),
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  canonical: '',
})
