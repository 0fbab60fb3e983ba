import { useEffect, useState } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import type { SeenByLookUp } from '../../schemas/write-kinds.ts'
import { shareDraft } from '../../storage/drafts.ts'
import { isFromForm, isOfShare, useDone, useOwnWrites } from '../writes/own-writes.ts'
import type { InitialDraft } from './use-composer.ts'

/** The result of the form; a type alone: a look-up shows that a write that was given up has arrived. */
export type SharingOutcome = Write | SeenByLookUp

export type Sharing = ReturnType<typeof useSharing>

/** State of the open form, which decides about the parts beside it. */
export interface FormState {
  /** It changes the member's comment. */
  isComment: boolean
  /** Something is typed for some people. */
  isForOthers: boolean
  /** A share was given up that may have arrived. */
  isUnconfirmed: boolean
}

/** How the form was opened: a write, which takes no focus, has none of these. */
export interface Opened {
  focus?: 'message' | 'to'
  isEditing?: boolean
  /** Comes after the words of the draft that was left. */
  typed?: string
}

const closed: FormState = { isComment: false, isForOthers: false, isUnconfirmed: false }

/** Whether the form is open, which loads then; what came of it; and where the focus goes next. */
export function useSharing(page: WebPage, initial: InitialDraft, takesFocus: boolean) {
  const { url } = page
  const { owner, writes } = useOwnWrites()
  const isForNobody = initial.draft?.to?.length === 0
  const [opened, setOpened] = useState<Opened | undefined>(
    takesFocus ? { focus: isForNobody ? 'to' : 'message' } : initial.draft?.unconfirmed ? {} : undefined,
  )
  /** The draft, which the closed composer names. */
  const [left, setLeft] = useState(initial.draft)
  const stored = shareDraft(owner, url)
  const [outcome, setOutcome] = useState<SharingOutcome>()
  const [focusNext, setFocusNext] = useState<{ selector: string }>()
  const [state, setState] = useState(closed)
  const write = writes.findLast((each) => isFromForm(each, page) && (!isDone(each) || isGone(each)))

  const restore = () => setOpened((before) => before ?? {})
  useEffect(() => {
    if (!write) return
    setOutcome(undefined)
    restore()
  }, [write?.key])
  async function look(): Promise<void> {
    const left = await stored.get()
    setLeft(left)
    // it may have arrived: the member decides about it
    if (left?.unconfirmed) restore()
  }
  // another view of the popup may write it
  useEffect(() => {
    const stop = stored.watch(() => void look())
    void look()
    return stop
  }, [stored.key])

  function tell(selector: string, outcome?: SharingOutcome): void {
    setFocusNext({ selector })
    setOutcome(outcome)
  }
  function close(selector: string, outcome?: SharingOutcome): void {
    tell(selector, outcome)
    setOpened(undefined)
    setState(closed)
    setLeft(null)
    void look()
  }
  useDone(writes, (done) => {
    if (isGone(done)) return
    if (isFromForm(done, page)) close('[data-result]', done)
    // what is typed meanwhile stays open
    else if (isOfShare(done, page)) tell('[data-result]', done)
  })

  function open(how: Opened = {}): void {
    setOutcome(undefined)
    setOpened({ focus: 'message', ...how })
  }
  return {
    isOpen: opened !== undefined || write !== undefined,
    opened,
    left,
    metadata: initial.metadata,
    write,
    outcome,
    focusNext,
    state,
    setState,
    open,
    /** Opens it with the letters of a field, after the words that were left, which may not be read yet. */
    async openWith(field: HTMLInputElement): Promise<void> {
      setLeft(await stored.get())
      open({ typed: field.value })
    },
    edit: () => open({ isEditing: true }),
    close,
    forgetOutcome: () => setOutcome(undefined),
  }
}
