import { useEffect, useState } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import { shareDraft } from '../../storage/drafts.ts'
import { isFromForm, isOfShare, useDone, useOwnWrites } from '../writes/own-writes.ts'
import type { InitialDraft } from './use-composer.ts'

/** The result of the form; `found`: a look-up shows that a write that was given up has arrived. */
export type SharingOutcome = Write | 'found'

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

/** How the member began: with a letter, or with whom it is for. */
export interface Begun {
  /** After the words of the draft that was left. */
  typed?: string
  isTo?: boolean
}

const closed: FormState = { isComment: false, isForOthers: false, isUnconfirmed: false }

/** Whether the form is open, which loads then; what came of it; and where the focus goes next. */
export function useSharing(page: WebPage, initial: InitialDraft, takesFocus: boolean) {
  const { url } = page
  const { owner, writes } = useOwnWrites()
  /** How it was opened: by a write, which takes no focus, or by the member. */
  const [opened, setOpened] = useState<'restored' | 'begun' | 'editing' | undefined>(
    takesFocus ? 'begun' : initial.draft?.unconfirmed ? 'restored' : undefined,
  )
  /** The draft, which the closed composer names. */
  const [left, setLeft] = useState(initial.draft)
  const stored = shareDraft(owner, url)
  const [outcome, setOutcome] = useState<SharingOutcome>()
  const [focusNext, setFocusNext] = useState<{ selector: string }>()
  const [state, setState] = useState(closed)
  const [begun, setBegun] = useState<Begun>({})
  const write = writes.findLast((each) => isFromForm(each, page) && (!isDone(each) || isGone(each)))

  const restore = () => setOpened((before) => before ?? 'restored')
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

  function show(how: 'begun' | 'editing', begun: Begun = {}): void {
    setOutcome(undefined)
    setOpened(how)
    setBegun(begun)
  }
  return {
    isOpen: opened !== undefined || write !== undefined,
    opened,
    begun,
    left,
    metadata: initial.metadata,
    write,
    outcome,
    focusNext,
    state,
    setState,
    open: (begun?: Begun) => show('begun', begun),
    /** Opens it with the letters of a field, after the words that were left, which may not be read yet. */
    async openWith(field: HTMLInputElement): Promise<void> {
      setLeft(await stored.get())
      show('begun', { typed: field.value })
    },
    edit: () => show('editing'),
    close,
    forgetOutcome: () => setOutcome(undefined),
  }
}
