import { useEffect, useState } from 'preact/hooks'
import { endpoints } from '../../../../contract/endpoints.ts'
import { cut } from '../../../../contract/text.ts'
import { ask } from '../../../messages/ask.ts'
import { offeredCanonical } from '../../../page/canonical.ts'
import type { Metadata } from '../../../page/metadata.ts'
import { isDone, isGone, isLive, type Write } from '../../../schemas/outbox.ts'
import { type ShareDraft, shareDraft } from '../../../storage/drafts.ts'
import { useAsking } from '../../../ui/failure/use-asking.ts'
import { readLater } from '../../frame/later.ts'
import { isFromPage, isOf, useDone, useOwnWrites } from '../../writes/own-writes.ts'
import { useDraft } from '../../writes/use-draft.ts'
import { subjectOf, type WebPage } from '../view.ts'

const bounds = endpoints.recommend.parameters

export type ShareFields = Required<Omit<ShareDraft, 'canonical'>>

export type Share = ReturnType<typeof useShare>

export interface FirstShare {
  draft: ShareDraft | null
  /** Undefined where the form was not open, or the page not read in time. */
  metadata: Metadata | undefined
}

/** What the member shared of this page before. */
export interface OwnShare {
  /** Empty if the network has not told it. */
  share_id: string
  message: string
}

/**
 * The share form's fields and what becomes of them: what the page says of itself, over it what was sent and is not done, and
 * over that what the member typed, which is kept at every keystroke. A page that the member shares already has one field: the
 * comment of that share, of which nothing else changes.
 *
 * @param first the draft of the first frame, and what the page said of itself by then; what is stored by now is newer
 * @param onStatus called with the status of the response that the page is, once it is known
 * @param own undefined unless the member is known to share this page
 */
export function useShare(
  page: WebPage,
  first: FirstShare,
  own: OwnShare | undefined,
  onDone: (type: Write['content']['type']) => void,
  onStatus: (status: number) => void,
) {
  const { owner, writes } = useOwnWrites()
  const [read, setRead] = useState(() => first.metadata ?? withTitleAlone(page))
  const { draft, restored: isRestored, unkept, ...typing } = useDraft(shareDraft(owner, page.url), first.draft)
  const [asking, run] = useAsking()

  const ofThisPage = writes.filter((each) => isFromPage(each, page.url))
  const isShareOrComment = (each: Write) => isOf(each, 'share') || isOf(each, 'comment')
  const write = ofThisPage.filter(isShareOrComment).findLast((each) => !isDone(each) || isGone(each))
  const sent = write?.content.type === 'share' ? write.content : undefined
  const comment = write?.content.type === 'comment' ? write.content : undefined
  const underWay = write !== undefined && isLive(write)
  /** The comment alone is edited. A share that is under way ends as a share, whatever is known of the page by now. */
  const edits =
    (own !== undefined && !(sent && underWay)) || (comment !== undefined && write !== undefined && !isGone(write))
  useDone(writes, (done) => isFromPage(done, page.url) && !isGone(done) && onDone(done.content.type))

  /** The page's own URL, where it may be shared instead of the tab's. */
  const canonical = offeredCanonical(read.canonical, page.url)
  const chosen = underWay ? sent?.url : (draft?.canonical ?? sent?.url)
  const canonicalChosen = canonical !== '' && chosen === canonical
  const { canonical: _read, status, ...ofPage } = read
  const { canonical: _chosen, ...typed } = (!underWay && draft) || {}
  const { type: _type, url: _url, page_url: _page, ...ofSent } = sent ?? {}
  const said = comment?.message ?? cut(own?.message ?? '', bounds.message.max)
  const withoutDraft: ShareFields = { ...ofPage, message: said, ...ofSent }
  const fields: ShareFields = { ...withoutDraft, ...typed }
  /** The address that is shared. */
  const url = canonicalChosen ? canonical : page.url
  /** Of what was typed, a comment has nothing but itself. */
  const restored = isRestored && (!edits || draft?.message !== undefined)
  const busy = asking.phase === 'asking' || underWay

  /** The page that a link leads to is not fetched, so nothing is known of it but the link. */
  const readPage = async () =>
    setRead(page.tabId === null ? withTitleAlone(page) : await readLater(page.tabId, page.title))

  useEffect(() => {
    if (!first.metadata) void readPage()
  }, [])
  useEffect(() => onStatus(status), [status])

  /** Forgets what was typed: the page speaks again. */
  async function discard() {
    await typing.discard()
    // not waited for: a page may load for ever
    void readPage()
  }

  const commentOf = () => ({
    url: page.url,
    share_id: own?.share_id ?? comment?.share_id ?? '',
    page_title: withTitleAlone(page).title,
    message: fields.message,
  })

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
    edits,
    subject: subjectOf(page),
    /** Nothing but the comment is edited, and it is as it was. */
    isUnchanged: edits && !write && fields.message === own?.message,
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
        () => (edits ? ask('editComment', commentOf()) : ask('share', { url, page_url: page.url, ...fields })),
        // it is what was sent now
        typing.sent,
      )
    },

    /** What was taken back is in the form again. */
    takenBack: typing.read,
  }
}

/** What is known of a page before it is read: the tab's title, within its bound. */
const withTitleAlone = ({ title }: WebPage): Metadata => ({
  title: cut(title, bounds.title.max),
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  canonical: '',
  status: 0,
})
