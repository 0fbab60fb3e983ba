import { useEffect, useState } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import { type ShareDraft, shareDraft } from '../../storage/drafts.ts'
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
  /** The draft that was left in the closed composer. */
  left?: ShareDraft | null
  /** After its words. */
  typed?: string
  isTo?: boolean
}

const closed: FormState = { isComment: false, isForOthers: false, isUnconfirmed: false }

/** Whom it is for is no text. */
const hasText = (draft: ShareDraft | null): boolean =>
  draft !== null && Object.keys(draft).some((name) => name !== 'audience' && name !== 'to')

/** Whether the form is open, which loads then; what came of it; and where the focus goes next. */
export function useSharing(page: WebPage, initial: InitialDraft, takesFocus: boolean) {
  const { url } = page
  const { owner, writes } = useOwnWrites()
  /** How it was opened: by a draft or write, which take no focus, or by the member. */
  const [opened, setOpened] = useState<'restored' | 'begun' | 'editing' | undefined>(
    takesFocus ? 'begun' : hasText(initial.draft) ? 'restored' : undefined,
  )
  /** Of the form that opens first. */
  const [draft, setDraft] = useState(initial)
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
  // another view of the popup may write it
  useEffect(() => {
    const stored = shareDraft(owner, url)
    const look = async () => {
      if (hasText(await stored.get())) restore()
    }
    const stop = stored.watch(() => void look())
    void look()
    return stop
  }, [owner, url])

  function tell(selector: string, outcome?: SharingOutcome): void {
    setFocusNext({ selector })
    setOutcome(outcome)
  }
  function close(selector: string, outcome?: SharingOutcome): void {
    tell(selector, outcome)
    setOpened(undefined)
    setState(closed)
    setDraft({ ...draft, draft: null })
  }
  useDone(writes, (done) => {
    if (isGone(done)) return
    if (isFromForm(done, page)) close('[data-result]', done)
    // what is typed meanwhile stays open
    else if (isOfShare(done, page)) tell('[data-result]', done)
  })

  function show(how: 'begun' | 'editing', { left, ...begun }: Begun = {}): void {
    setOutcome(undefined)
    if (left !== undefined) setDraft({ ...draft, draft: left })
    setOpened(how)
    setBegun(begun)
  }
  return {
    isOpen: opened !== undefined || write !== undefined,
    opened,
    begun,
    draft,
    write,
    outcome,
    focusNext,
    state,
    setState,
    open: (begun?: Begun) => show('begun', begun),
    edit: () => show('editing'),
    close,
    forgetOutcome: () => setOutcome(undefined),
  }
}
