import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  byPageText,
  byShareText,
  type PageText,
  pageTextNames,
  pageTexts,
  type ShareTexts,
  shareTexts,
} from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { quotable } from '../../page/quotation.ts'
import { subjectOf, type WebPage } from '../../page/tab-page.ts'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import type { Metadata } from '../../schemas/pages.ts'
import { type Composed, isSeenByLookUp, type SeenByLookUp, type WriteContent } from '../../schemas/write-kinds.ts'
import { type ShareChange, type ShareDraft, shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { unlessSame } from '../../ui/values.ts'
import { askForMetadata } from '../opened.ts'
import { isAtNetwork, Parts, type To } from '../parts.ts'
import { isFromForm, isOf, useOwnWrites } from '../writes/own-writes.ts'
import { excessOf, useWriteForm } from '../writes/write-form.tsx'

/** Least milliseconds between two looks at the page: an application changes it without a load. */
const followEvery = 1000

/** One of these comes before a click or a key that sends; a popup that nobody uses reads nothing. */
const approaches = ['pointermove', 'pointerdown', 'keydown', 'focusin']

export type Composer = ReturnType<typeof useComposer>

export interface InitialDraft {
  draft: ShareDraft | null
  metadata: Metadata | undefined
}

export interface ComposerProps {
  page: WebPage
  initial: InitialDraft
  /** The text that is selected on the page; it is quoted unless the member drops it. */
  selected: string
  own: { share_id: string; message: string; quote: string } | undefined
  /** The member chose to change their share. */
  isEditing: boolean
  onDone: (outcome: Write | SeenByLookUp) => void
}

/**
 * The member's text about a page, for everyone or some people. Its draft overrides fields of an unfinished write, and
 * these the page's own.
 */
export function useComposer({ page, initial, selected, own, isEditing, onDone }: ComposerProps) {
  const { account, owner } = useOwnWrites()
  const { toPeople } = useContext(Parts)
  const mayBePeople = isAtNetwork(toPeople, account)
  const [read, setRead] = useState(initial.metadata)
  const metadata = read ?? withTitleAlone(page)
  const isReading = useRef(false)
  const readAt = useRef(0)
  async function readPage() {
    // no request is sent for the page behind a link
    if (page.tabId === null) return setRead(withTitleAlone(page))
    // a page may load forever
    if (isReading.current) return
    isReading.current = true
    readAt.current = performance.now()
    const now = await askForMetadata(page)
    isReading.current = false
    setRead((before) => unlessSame<Metadata | undefined>(now ?? before ?? withTitleAlone(page))(before))
  }
  const { draft, save, send, ...form } = useWriteForm({
    stored: shareDraft(owner, page.url),
    initial: initial.draft,
    isMine: (write) => isFromForm(write, page) && (!isDone(write) || isGone(write)),
    // not awaited: a page may load forever
    onDiscard: () => void readPage(),
  })
  const { write, isUnderWay } = form
  const comment = write && isOf(write, 'comment') ? write.content : undefined
  const sent = write && !comment ? (write.content as Composed) : undefined
  /** A page that is shared can still be sent to people. */
  const toAtFirst = own && !isEditing && mayBePeople ? [] : undefined
  const toOfWrite = sent && toPeople.toOfWrite(sent)
  const toWithoutDraft = write ? toOfWrite : toAtFirst
  const toOfDraft = draft ? draft.to : toWithoutDraft
  /** Nobody if the network can't reach people: what was for them must not become a share with everyone. */
  const to = toOfDraft && !mayBePeople && !isUnderWay ? [] : toOfDraft
  /** A share that is under way stays a share, even if a reply now says that there is one. */
  const isComment =
    to === undefined &&
    ((own !== undefined && !(sent && isUnderWay)) || (comment !== undefined && write !== undefined && !isGone(write)))

  const givenUp = useRef<ShareDraft | null>(null)
  // a look-up showed that it has arrived, and the background removed its draft
  useLayoutEffect(() => {
    const { unconfirmed, message } = givenUp.current ?? {}
    if (isSeenByLookUp(unconfirmed) && !draft && own?.message === message) onDone(unconfirmed)
    givenUp.current = draft
  }, [draft])

  const selection = quotable(selected)
  const { url } = page
  const { unconfirmed, to: _to, ...ofDraft } = draft ?? {}
  const ofWrite: Partial<ShareTexts> = sent ? byShareText((name) => sent[name] ?? '') : {}
  const ofShare = isComment
    ? {
        message: comment?.message ?? cut(own?.message ?? '', shareTexts.message.max),
        quote: comment?.quote ?? own?.quote ?? '',
      }
    : { message: '', quote: selection }
  const withoutDraft = { ...metadata, ...ofShare, ...ofWrite }
  const fields: ShareTexts & ShareDraft = { ...withoutDraft, ...ofDraft }
  const isSame = (typed: object) => JSON.stringify({ ...withoutDraft, ...typed }) === JSON.stringify(withoutDraft)
  const isSameTo = (other: To) => JSON.stringify(other) === JSON.stringify(toWithoutDraft)
  /** A share without a comment leaves a draft of the page's own texts when it is undone. */
  const isChanged = unconfirmed !== undefined || !isSame(ofDraft)

  useEffect(() => {
    if (!initial.metadata) void readPage()
    const follow = () => performance.now() - readAt.current >= followEvery && void readPage()
    for (const approach of page.tabId === null ? [] : approaches) addEventListener(approach, follow)
    return () => {
      for (const approach of approaches) removeEventListener(approach, follow)
    }
  }, [])
  useEffect(() => {
    if (read && draft && !isChanged && isSameTo(to)) save(null)
  }, [read, draft])

  return {
    ...form,
    fields,
    to,
    /** Of a page that the member shares, only the comment changes. */
    mayBeEveryone: own === undefined,
    mayBePeople,
    isForOthers: (draft ?? write) != null && to !== undefined,
    // of a draft, a comment has only its text
    isRestored: form.isRestored && (isComment ? draft?.message !== undefined : isChanged),
    isComment,
    subject: subjectOf(page),
    unconfirmed,
    /** For nobody yet, without a word. */
    isEmpty: to?.length === 0 && !isChanged,
    isUnchanged: isComment && !write && fields.message === own?.message && fields.quote === own?.quote,
    /** A text of the page that can't be sent as it is; its field may be closed. */
    wrongText: pageTextNames.find((name) => !isSendable(fields, name)),
    /** The selected text, if it could be quoted instead of what is. */
    quotable: fields.quote === selection ? '' : selection,

    edit(change: ShareChange) {
      const { unconfirmed, ...before } = draft ?? {}
      // no look-up shows whether another write has arrived: the warning ends with the text that it is about
      const warning = isSeenByLookUp(unconfirmed) && { unconfirmed }
      const { to: next, ...typed } = { ...before, ...warning, to: toOfDraft, ...change } as ShareDraft
      if (isSameTo(next) && isSame(typed)) return save(null)
      // it stays when another text is selected, or none
      const quote = fields.quote === selection && selection !== '' && { quote: selection }
      // without people, a draft is for everyone, as those of 0.1.0 are
      save({ ...quote, ...typed, ...(next && { to: next }) })
    },

    /** Discards the draft and a refused write. Resolves false, and discards nothing, if the background failed. */
    async giveUp(): Promise<boolean> {
      if (write && !(await form.run(() => ask('discardWrite', { key: write.key })))) return false
      await form.discard()
      return true
    },

    async send() {
      if (form.isBusy) return
      const { message, quote } = fields
      const pageTitle = withTitleAlone(page).title
      const share_id = own?.share_id ?? comment?.share_id ?? ''
      const composed = { url, pageUrl: url, ...byShareText((name) => fields[name]) }
      const content: WriteContent = isComment
        ? { type: 'comment', url, share_id, pageTitle, message, quote }
        : to
          ? toPeople.contentOf(composed, to)
          : { type: 'share', ...composed }
      const isTaken = await send(() => ask('write', content))
      // the outbox takes what it has just delivered for a second click, and begins no write that could end
      const isOfThese = (each: Write) =>
        each.owner === owner &&
        isFromForm(each, page) &&
        isOf(each, 'comment') === isComment &&
        (toPeople.toOfWrite(each.content) === undefined) === (to === undefined)
      const latest = isTaken ? (await items.outbox.get()).findLast(isOfThese) : undefined
      if (latest && isDone(latest) && !isGone(latest)) onDone(latest)
    },
  }
}

export const isSendable = (fields: ShareTexts, name: PageText): boolean =>
  name === 'url_picture'
    ? fields[name] === '' || /^https?:\/\/[^\s]+$/i.test(fields[name])
    : excessOf(fields[name], pageTexts[name]) === 0

/** Metadata of a page that was not read: the tab's title, cut to its bound. */
const withTitleAlone = ({ title }: WebPage): Metadata => ({
  ...byPageText(() => ''),
  title: cut(title, shareTexts.title.max),
})
