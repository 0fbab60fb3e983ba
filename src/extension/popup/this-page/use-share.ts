import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { byPageText, endpoints } from '../../../contract/endpoints.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { Metadata } from '../../page/metadata.ts'
import { offeredCanonical, subjectOf, type WebPage } from '../../page/tab-page.ts'
import { isDone, isGone } from '../../schemas/outbox.ts'
import type { PageContent } from '../../schemas/write-kinds.ts'
import { type ShareDraft, shareDraft } from '../../storage/drafts.ts'
import { isFromForm, isFromPage, useDone, useOwnWrites } from '../writes/own-writes.ts'
import { useWriteForm } from '../writes/write-form.tsx'

const bounds = endpoints.recommend.parameters

export type ShareFields = Required<Omit<ShareDraft, 'canonical' | 'unconfirmed'>>

export type Share = ReturnType<typeof useShare>

export interface InitialShare {
  draft: ShareDraft | null
  metadata: Metadata | undefined
}

interface Props {
  page: WebPage
  initial: InitialShare
  own: { share_id: string; message: string } | undefined
  onDone: (type: PageContent['type']) => void
}

/** The state of a page's share. Its draft overrides fields of an unfinished write, and these the page's metadata. */
export function useShare({ page, initial, own, onDone }: Props) {
  const { owner, writes } = useOwnWrites()
  const [read, setRead] = useState(initial.metadata)
  const metadata = read ?? withTitleAlone(page)
  async function readPage() {
    // no request is sent for the page behind a link
    if (page.tabId === null) return setRead(withTitleAlone(page))
    const { readMetadata } = await import('../../page/metadata.ts')
    setRead(await readMetadata(page.tabId, page.title))
  }
  const { draft, save, send, ...form } = useWriteForm({
    stored: shareDraft(owner, page.url),
    initial: initial.draft,
    blank: {},
    isMine: (write) => isFromForm(write, page.url) && (!isDone(write) || isGone(write)),
    // not awaited: a page may load forever
    onDiscard: () => void readPage(),
  })
  const { write, isUnderWay } = form
  const sent = write?.content.type === 'share' ? write.content : undefined
  const comment = write?.content.type === 'comment' ? write.content : undefined
  /** A share that is under way stays a share, even if a reply now says that there is one. */
  const isComment =
    (own !== undefined && !(sent && isUnderWay)) || (comment !== undefined && write !== undefined && !isGone(write))
  useDone(writes, (done) => isFromPage(done, page.url) && !isGone(done) && onDone(done.content.type))

  const givenUp = useRef<ShareDraft | null>(null)
  // a look-up showed that it has arrived, and the background removed its draft
  useLayoutEffect(() => {
    const { unconfirmed, message } = givenUp.current ?? {}
    if (unconfirmed && !draft && own?.message === message) onDone(unconfirmed)
    givenUp.current = draft
  }, [draft])

  const canonical = offeredCanonical(metadata.canonical, page.url)
  const isCanonicalChosen = canonical !== '' && canonical === (draft?.canonical ?? sent?.url)
  const url = isCanonicalChosen ? canonical : page.url

  const { canonical: _read, ...ofPage } = metadata
  const { canonical: _chosen, unconfirmed, ...ofDraft } = draft ?? {}
  const { type: _type, url: _url, pageUrl: _page, ...ofWrite } = sent ?? {}
  const message = comment?.message ?? cut(own?.message ?? '', bounds.message.max)
  const withoutDraft: ShareFields = { ...ofPage, message, ...ofWrite }
  const fields: ShareFields = { ...withoutDraft, ...ofDraft }
  /** A share without a comment leaves a draft of the page's own texts when it is undone. */
  const isChanged =
    unconfirmed !== undefined || isCanonicalChosen || JSON.stringify(fields) !== JSON.stringify(withoutDraft)

  useEffect(() => {
    if (!initial.metadata) void readPage()
  }, [])
  useEffect(() => {
    if (read && draft && !isChanged) save(null)
  }, [read, draft])

  const commentToSend = () => ({
    url: page.url,
    share_id: own?.share_id ?? comment?.share_id ?? '',
    pageTitle: withTitleAlone(page).title,
    message: fields.message,
  })

  return {
    ...form,
    fields,
    url,
    // of a draft, a comment has only its text
    isRestored: form.isRestored && (isComment ? draft?.message !== undefined : isChanged),
    isComment,
    subject: subjectOf(page),
    unconfirmed,
    isUnchanged: isComment && !write && fields.message === own?.message,
    canonical,
    isCanonicalChosen,

    edit(change: ShareDraft) {
      const edited = { ...draft, ...change }
      const isMessageAlone = Object.keys(edited).every((name) => name === 'message')
      // an empty comment is a change only if there was one
      save(isMessageAlone && edited.message === '' && withoutDraft.message === '' ? null : edited)
    },

    /** Discards the draft and a refused write. Resolves false, and discards nothing, if the background failed. */
    async giveUp(): Promise<boolean> {
      if (write && !(await form.run(() => ask('discardWrite', { key: write.key })))) return false
      await form.discard()
      return true
    },

    async send() {
      if (form.isBusy) return
      await send(() =>
        isComment ? ask('editComment', commentToSend()) : ask('share', { url, pageUrl: page.url, ...fields }),
      )
    },
  }
}

/** Metadata of a page that was not read: the tab's title, cut to its bound. */
const withTitleAlone = ({ title }: WebPage): Metadata => ({
  ...byPageText(() => ''),
  title: cut(title, bounds.title.max),
  canonical: '',
})
