import { createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, cut, lengthOf } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { Reply } from '../../messages/questions.ts'
import type { Failure } from '../../schemas/errors.ts'
import { isDone, isLive, statusOf, type UnreadWrite, type Write, type WriteOf } from '../../schemas/outbox.ts'
import { aboutOf, aboutRequest, type PageContent, pageOf, type WriteType } from '../../schemas/write-kinds.ts'
import type { Draft } from '../../storage/drafts.ts'
import type { Account } from '../../storage/items.ts'
import { actionOf, useAsking } from '../../ui/failure.tsx'
import { unlessSame, useTranslation } from '../../ui/values.ts'

interface Own {
  account: Account
  owner: string
  writes: Write[]
  unread: UnreadWrite[]
  /** End of the pause that the network asked for, in milliseconds since 1970; 0 if there is none. */
  pausedUntil: number
  /** Keys of the writes that a list of the current tab shows in place: the outbox leaves them out. */
  inPlace: readonly string[]
  setInPlace: (change: (keys: readonly string[]) => readonly string[]) => void
}

export const OwnWrites = createContext(null as unknown as Own)

export const useOwnWrites = () => useContext(OwnWrites)

export const isOf = <Type extends WriteType>(write: Write, type: Type): write is WriteOf<Type> =>
  write.content.type === type

export const isAboutRequest = ({ content }: Write, id: string): boolean => aboutOf(content) === aboutRequest(id)

/** Whether a write shares this page, edits the comment of the share, or removes it. */
export const isFromPage = (write: Write, url: string): write is WriteOf<PageContent['type']> =>
  pageOf(write.content)?.url === url

export const removalOf = (writes: readonly Write[], url: string): Write | undefined =>
  writes.findLast((write) => isOf(write, 'removal') && isFromPage(write, url) && !isDone(write))

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
  const { pausedUntil } = useOwnWrites()
  const [, redraw] = useState({})
  const now = Date.now()
  const due = write?.due ?? 0
  const isHeld = write && statusOf(write, now, pausedUntil > now && pausedUntil > due) === 'undo'
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
const maxDelay = 60 * 60 * 1000

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
    if (failed) reset()
  }, newer)
  const failure = failed && actionOf(failed.code) === 'retry' ? failed : undefined
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

/** A second click while the first is being saved does nothing. */
export function useRemoveShare({ url, share_id, title }: { url: string; share_id: string; title: string }) {
  const { isBusy, failure, run } = useAsking()
  const pageTitle = cut(title, endpoints.recommend.parameters.title.max)
  const remove = () => {
    if (!isBusy) void run(() => ask('removeShare', { url, share_id, pageTitle }))
  }
  return { isBusy, failure, remove }
}

interface Props<Fields> {
  stored: Draft<Fields>
  first: Fields | null
  blank: Fields
  /** Whether the form shows the state of a write. Without it the form shows none. */
  isMine?: (write: Write) => boolean
  onDiscard?: () => void
}

export function useWriteForm<Fields extends object>({ stored, first, blank, isMine, onDiscard }: Props<Fields>) {
  const { writes } = useOwnWrites()
  const { draft, isRestored, isUnsaved, ...actions } = useDraft(stored, first, blank)
  const { failure, run, ...asking } = useAsking()
  const form = useRef<HTMLFormElement>(null)

  const write = isMine && writes.findLast(isMine)
  const isUnderWay = write !== undefined && isLive(write)
  const notice: Failure | undefined = failure ?? (isUnsaved ? { code: 'draft-unsaved' } : undefined)

  const focusMessage = () => form.current?.querySelector('textarea')?.focus()

  async function discard(): Promise<void> {
    await actions.discard()
    onDiscard?.()
  }

  return {
    form,
    /** Null while the write is under way: the form shows its fields then. */
    draft: isUnderWay ? null : draft,
    isRestored,
    write,
    isUnderWay,
    isBusy: asking.isBusy || isUnderWay,
    failure,
    /** The failure to show in the form: of the write, else of saving the draft. */
    notice,
    focusMessage,
    save: actions.save,
    discard,
    run,

    send: (question: () => Promise<Reply<null>>): Promise<boolean> => run(question, actions.clear),

    /** Focuses the text field, since the button that discards disappears. */
    onDiscarded(): void {
      focusMessage()
      void discard()
    },

    onRestoredDiscarded(): void {
      focusMessage()
      void actions.discardRestored().then(onDiscard)
    },

    onTakenBack: () => void actions.read().then(focusMessage),
  }
}

/** The text that was typed into an earlier one: what is between their common beginning and their common end. */
function typedInto(earlier: string, text: string): string {
  const [before, after] = [[...earlier], [...text]]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return after
    .slice(start, after.length - end)
    .join('')
    .trim()
}

function typedSince<Fields extends object>(fields: Fields, earlier: object, blank: Fields): Fields | null {
  const before = new Map<string, unknown>(Object.entries(earlier))
  const typed = Object.entries(fields).flatMap(([name, text]): [string, string][] => {
    const old = before.get(name) ?? ''
    if (typeof text !== 'string' || text === old) return []
    return [[name, name === 'message' ? typedInto(String(old), text) : text]]
  })
  return typed.some(([, text]) => text !== '') ? { ...blank, ...Object.fromEntries(typed) } : null
}

/** Saved at every keystroke. Other views and the background may change the stored draft: the newest one is shown. */
export function useDraft<Fields extends object>(stored: Draft<Fields>, first: Fields | null, blank: Fields) {
  const [draft, setDraft] = useState(first)
  const [isRestored, setRestored] = useState(first !== null)
  const restored = useRef(first)
  const [isUnsaved, setUnsaved] = useState(false)
  const changes = useRef(0)
  const saving = useRef(0)
  /** The stored draft changed while a change of this view was being saved. */
  const isStale = useRef(false)
  /** The latest text could not be saved: this view has the only copy. */
  const hasFailed = useRef(false)

  /** Shows the stored draft unless this view has a newer one: `storage.onChanged` doesn't say which view wrote. */
  async function read(): Promise<Fields | null> {
    isStale.current = saving.current > 0
    if (isStale.current) return null
    const before = changes.current
    const newest: Fields | null = await stored.get()
    if (before !== changes.current || hasFailed.current) return null
    setDraft(unlessSame(newest))
    return newest
  }

  function show(fields: Fields | null): void {
    changes.current += 1
    setDraft(fields)
    if (!fields) setRestored(false)
  }

  async function write(fields: Fields | null): Promise<void> {
    show(fields)
    saving.current += 1
    hasFailed.current = await stored.set(fields).then(
      () => false,
      () => true,
    )
    setUnsaved(hasFailed.current)
    saving.current -= 1
    if (isStale.current) void read()
  }

  useEffect(() => {
    const stop = stored.watch(() => void read())
    // the draft may have changed since the first frame
    void read().then((newest) => {
      if (!newest) return
      restored.current = newest
      setRestored(true)
    })
    return stop
  }, [])

  return {
    draft,
    isRestored: isRestored && draft !== null,
    isUnsaved,
    read,

    /** Not debounced: the popup may close after any keystroke. Null if the member emptied the form. */
    save: (fields: Fields | null): void => void write(fields),

    /** Empties the form after its draft became a write, which the background has stored. */
    clear(): void {
      show(null)
      hasFailed.current = false
      setUnsaved(false)
    },

    discard: (): Promise<void> => write(null),

    discardRestored(): Promise<void> {
      setRestored(false)
      const { current: before } = restored
      return write(draft && before && typedSince(draft, before, blank))
    },
  }
}

/** The characters of a text above its bound. Fields have no `maxlength`: browsers count UTF-16 units. */
export const excessOf = (text: string, { max }: { max: number }): number =>
  // cleaning never makes a text longer
  text.length <= max ? 0 : Math.max(0, lengthOf(cleanText(text)) - max)

export function TooLong({ id, count }: { id: string; count: number }) {
  const t = useTranslation()
  return (
    <p id={id} class="wrong" role="alert">
      {t('status.too-long', { count })}
    </p>
  )
}
