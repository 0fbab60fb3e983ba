import { createContext, h } from 'preact'
import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { hour } from '../../../contract/durations.ts'
import { pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import type { SentenceKey } from '../../i18n/texts.ts'
import { ask } from '../../messages/ask.ts'
import { isDone, isLive, statusOf, type UnreadWrite, type Write, type WriteOf } from '../../schemas/outbox.ts'
import type { SamePage } from '../../schemas/pages.ts'
import type { Account } from '../../schemas/wire.ts'
import {
  aboutOf,
  aboutRequest,
  isComposed,
  type PageContent,
  pageOf,
  type WriteType,
} from '../../schemas/write-kinds.ts'
import * as items from '../../storage/items.ts'
import { useAsking } from '../../ui/failure.tsx'
import { actionOf } from '../../ui/failure-action.ts'
import { useItem, useTranslation } from '../../ui/values.ts'
import { isAtNetwork, Parts, type Tab } from '../parts.ts'

type NewsCounts = Readonly<Record<'like_count' | 'comment_count', number>>

interface Own {
  account: Account
  owner: string
  writes: Write[]
  unread: UnreadWrite[]
  /** Keys of the writes that a list of the current tab shows in place: the outbox leaves them out. */
  inPlace: readonly string[]
  setInPlace: (change: (keys: readonly string[]) => readonly string[]) => void
  /** Leads to another tab, and there to a list. */
  show: (tab: Tab, segment: SentenceKey) => void
}

export const OwnWrites = createContext(null as unknown as Own)

export const useOwnWrites = () => useContext(OwnWrites)

/** The part below shares and statuses, if the network has it. */
export function useUnderNews() {
  const { underNews } = useContext(Parts)
  return isAtNetwork(underNews, useOwnWrites().account) ? underNews : undefined
}

export const isOf = <Type extends WriteType>(write: Write, type: Type): write is WriteOf<Type> =>
  write.content.type === type

export const isAboutRequest = ({ content }: Write, id: string): boolean => aboutOf(content) === aboutRequest(id)

/** Whether a write is about this page, by any of its addresses. */
export function isFromPage(
  write: Pick<Write, 'content' | 'pageKey'>,
  { url, key }: SamePage,
): write is WriteOf<PageContent['type']> {
  const page = pageOf(write.content)
  return page !== undefined && (page.url === url || write.pageKey === key)
}

/** Whether a write shares this page, edits the comment of the share, or removes it. */
export const isOfShare = (write: Write, page: SamePage): boolean =>
  isFromPage(write, page) && (isOf(write, 'share') || isOf(write, 'comment') || isOf(write, 'removal'))

/** Whether a write is of this page's composer: one with the member's text. */
export const isFromForm = (
  write: Write,
  page: SamePage,
): write is WriteOf<Extract<PageContent, { message: string }>['type']> =>
  isFromPage(write, page) && isComposed(write.content)

export const removalOf = (writes: readonly Write[], page: SamePage): Write | undefined =>
  writes.findLast((write) => isOf(write, 'removal') && isFromPage(write, page) && !isDone(write))

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

/** The write until it is done; the caller shows it in place. */
export function usePending<Of extends Write>(write: Of | undefined): Of | undefined {
  const pending = write && !isDone(write) ? write : undefined
  useInPlace(pending?.key)
  return pending
}

/** The latest write about an object, if it is of this type; the caller shows it in place while it is pending. */
export function useLatestAbout<Type extends WriteType>(about: string, type: Type) {
  const latest = useOwnWrites().writes.findLast(({ content }) => aboutOf(content) === about)
  const write = latest && isOf(latest, type) ? latest : undefined
  return { write, pending: usePending(write) }
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

/** Whether a write is retried automatically: then a failed read of the same network needs no notice. */
export const isRetried = (write: Write): boolean => isLive(write) && write.due !== null && write.failure !== undefined

/** Whole seconds for which a write can be undone, counted down; 0 if it isn't held. */
export function useSecondsToUndo(write: Write | undefined): number {
  const [, redraw] = useState({})
  const now = Date.now()
  const due = write?.due ?? 0
  const isHeld = write && statusOf(write, now) === 'undo'
  const left = isHeld ? due - now : 0
  // storage doesn't change at the end of a second; a moment later, since timers may be early
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => redraw({}), (left % 1000) + 100)
    return () => clearTimeout(timer)
  })
  return Math.ceil(left / 1000)
}

const minDelay = 5000

/** Maximum delay in milliseconds: pages close earlier, and timers overflow at 2³¹. */
const maxDelay = hour

/**
 * Retries a failed read when the connection returns, after the Retry-After time, and once a write was delivered. @param
 * newer changes when something newer succeeded: then the failure is outdated
 */
export function useRetry(
  { failure: failed, reset }: Pick<ReturnType<typeof useAsking>, 'failure' | 'reset'>,
  retry: () => void,
  newer: readonly unknown[] = [],
): void {
  const { writes } = useOwnWrites()
  useEffect(() => {
    // a reply that was dropped is no newer one
    if (failed && newer.every(Boolean)) reset()
  }, newer)
  const failure = failed && actionOf(failed) === 'retry' ? failed : undefined
  useEffect(() => {
    if (!failure) return
    const run = () => retry()
    addEventListener('online', run)
    const delay = Math.max(minDelay, (failure.retryAt ?? Number.POSITIVE_INFINITY) - Date.now())
    const timer = delay < maxDelay ? setTimeout(run, delay) : undefined
    return () => {
      removeEventListener('online', run)
      clearTimeout(timer)
    }
  }, [failure])
  useDone(writes, () => {
    if (failure) retry()
  })
}

/** @property goesToo the thanks and answers that go with the share, said before they go */
export function useRemoveShare(page: SamePage & { title: string }, share_id: string, counts: NewsCounts) {
  const t = useTranslation()
  const { url, title } = page
  const { writes } = useOwnWrites()
  const { undoSeconds } = useItem(items.options)
  const { isBusy, failure, run } = useAsking()
  const removal = removalOf(writes, page)
  const { like_count, comment_count } = counts
  const gone = [
    ...(like_count > 0 ? [t('shared.thanks', { count: like_count })] : []),
    ...(comment_count > 0 ? [t('shared.answers', { count: comment_count })] : []),
  ]
  const isSaid = gone.length > 0 && (removal !== undefined || undoSeconds === 0)
  const what = t.list(gone)
  const pageTitle = cut(title, pageTexts.title.max)
  const remove = () => void run(() => ask('write', { type: 'removal', url, share_id, pageTitle }))
  const goesToo = h('p', { class: 'fine', role: 'status' }, isSaid && t('shared.removed-with-it', { what }))
  return { removal, isBusy, failure, remove, goesToo }
}
