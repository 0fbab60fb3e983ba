import { useEffect, useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import { ask } from '../messages/ask.ts'
import { offeredCanonical } from '../page/canonical.ts'
import type { Metadata } from '../page/metadata.ts'
import { isDone, isLive } from '../schemas/outbox.ts'
import { type ShareDraft, shareDraft } from '../storage/drafts.ts'
import { useAsking } from '../ui/use-asking.ts'
import { loadLater } from './later.ts'
import { isFromPage, useDone, useOwnWrites } from './own-writes.ts'
import { useDraft } from './use-draft.ts'
import type { WebPage } from './view.ts'

const bounds = endpoints.recommend.parameters

export type ShareFields = Required<Omit<ShareDraft, 'canonical'>>

export type Share = ReturnType<typeof useShare>

export interface FirstShare {
  draft: ShareDraft | null
  /** Undefined where the form was not open, or the page not read in time. */
  metadata: Metadata | undefined
}

/**
 * The share form's fields and what becomes of them: what the page says of itself, over it what was sent and is not done, and
 * over that what the member typed, which is kept at every keystroke.
 *
 * @param first the draft of the first frame, and what the page said of itself by then; what is stored by now is newer
 * @param said the comment that the member shared this page with before
 */
export function useShare(page: WebPage, first: FirstShare, said: string, onShared: () => void) {
  const { owner, writes } = useOwnWrites()
  const [read, setRead] = useState(() => first.metadata ?? withTitleAlone(page))
  const { draft, restored, unkept, ...typing } = useDraft(shareDraft(owner, page.url), first.draft)
  const [asking, run] = useAsking()

  const write = writes.filter((each) => isFromPage(each, page.url)).findLast((each) => !isDone(each))
  const sent = write?.content
  const underWay = write !== undefined && isLive(write)
  useDone(writes, (done) => isFromPage(done, page.url) && onShared())

  /** The page's own URL, where it may be shared instead of the tab's. */
  const canonical = offeredCanonical(read.canonical, page.url)
  const chosen = underWay ? sent?.url : (draft?.canonical ?? sent?.url)
  const canonicalChosen = canonical !== '' && chosen === canonical
  const { canonical: _read, ...ofPage } = read
  const { canonical: _chosen, ...typed } = (!underWay && draft) || {}
  const { type: _type, url: _url, page_url: _page, ...ofSent } = sent ?? {}
  const withoutDraft: ShareFields = { ...ofPage, message: said.slice(0, bounds.message.max), ...ofSent }
  const fields: ShareFields = { ...withoutDraft, ...typed }
  /** The address that is shared. */
  const url = canonicalChosen ? canonical : page.url
  const busy = asking.phase === 'asking' || underWay

  /** The page that a link leads to is not fetched, so nothing is known of it but the link. */
  const readPage = async () =>
    setRead(page.tabId === null ? withTitleAlone(page) : await readLater(page.tabId, page.title))

  useEffect(() => {
    if (!first.metadata) void readPage()
  }, [])

  /** Forgets what was typed: the page speaks again. */
  async function discard() {
    await typing.discard()
    // not waited for: a page may load for ever
    void readPage()
  }

  return {
    fields,
    url,
    busy,
    /** How it stands, once it was sent and until it is done. */
    write,
    underWay,
    /** Why it could not even be kept to be sent. */
    failure: asking.phase === 'failed' ? asking.failure : undefined,
    restored,
    unkept,
    /** Nothing is known but the address: only the member can say what is there. */
    isUntitled: page.tabId === null && page.title === '',
    canonical,
    canonicalChosen,

    edit(change: ShareDraft) {
      const edited = { ...draft, ...change }
      const isComment = Object.keys(edited).every((name) => name === 'message')
      // no comment is a change where there is one without it
      typing.keep(isComment && edited.message === '' && withoutDraft.message === '' ? null : edited)
    },

    discard,

    /** Forgets what was refused too, and resolves whether that worked: where it didn't, all of it stays. */
    async giveUp(): Promise<boolean> {
      if (write && !(await run(() => ask('discardWrite', { key: write.key })))) return false
      await discard()
      return true
    },

    async send() {
      if (busy) return
      await run(
        () => ask('share', { url, page_url: page.url, ...fields }),
        // it is what was sent now
        typing.sent,
      )
    },

    /** What was taken back is in the form again. */
    takenBack: typing.read,
  }
}

/** What is known of a page before it is read: the tab's title, within its bound. */
const readLater = async (tabId: number, title: string) => (await loadLater()).readMetadata(tabId, title)

const withTitleAlone = ({ title }: WebPage): Metadata => ({
  title: title.slice(0, bounds.title.max).replace(/[\uD800-\uDBFF]$/, ''),
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  canonical: '',
})
