import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cleanText, lengthOf } from '../../../contract/text.ts'
import type { Reply } from '../../messages/questions.ts'
import { isLive, type Write } from '../../schemas/outbox.ts'
import type { Failure } from '../../schemas/stored-schemas.ts'
import type { Draft } from '../../storage/drafts.ts'
import { takeFocus } from '../../ui/controls.tsx'
import { useAsking } from '../../ui/failure.tsx'
import { Wrong } from '../../ui/fields.tsx'
import { unlessSame, useTranslation } from '../../ui/values.ts'
import { useOwnWrites } from './own-writes.ts'

interface Props<Fields> {
  stored: Draft<Fields>
  initial: Fields | null
  /** Whether the form shows the state of a write. Without it the form shows none. */
  isMine?: (write: Write) => boolean
  /** Its text field takes the focus at first. */
  takesFocus?: boolean
  onDiscard?: () => void
}

export function useWriteForm<Fields extends object>(props: Props<Fields>) {
  const { stored, initial, isMine, takesFocus, onDiscard } = props
  const { writes } = useOwnWrites()
  const { draft, isRestored, isUnsaved, ...actions } = useDraft(stored, initial)
  const { failure, run, ...asking } = useAsking()
  const form = useRef<HTMLFormElement>(null)

  const write = isMine && writes.findLast(isMine)
  const isUnderWay = write !== undefined && isLive(write)
  const notice: Failure | undefined = failure ?? (isUnsaved ? { code: 'draft-unsaved' } : undefined)

  /** Focuses the text field, with the form's buttons in view. */
  function focusMessage(): void {
    takeFocus(form.current?.querySelector('textarea'))
    form.current?.scrollIntoView({ block: 'nearest' })
  }

  useLayoutEffect(() => {
    if (takesFocus) focusMessage()
  }, [])

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

    onTakenBack: () => void actions.read().then(focusMessage),
  }
}

/** The form's draft, saved at every keystroke. Other views and the background may change it: the newest is shown. */
function useDraft<Fields extends object>(stored: Draft<Fields>, initial: Fields | null) {
  const [draft, setDraft] = useState(initial)
  const [isRestored, setRestored] = useState(initial !== null)
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
    setRestored(false)
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
    void read().then((newest) => newest && setRestored(true))
    return stop
  }, [])

  return {
    draft,
    /** Until the member types. */
    isRestored: isRestored && draft !== null,
    isUnsaved,
    read,

    /** Saves without delay: the popup may close after any keystroke. Null if the member emptied the form. */
    save: (fields: Fields | null): void => void write(fields),

    /** Empties the form after its draft became a write, which the background has stored. */
    clear(): void {
      show(null)
      hasFailed.current = false
      setUnsaved(false)
    },

    discard: (): Promise<void> => write(null),
  }
}

/** The words that were left in a form, for whoever opens it again. */
export function useTyped(draft: Pick<Draft<{ message: string }>, 'key' | 'get' | 'watch'>): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const read = () => void draft.get().then((typed) => setTyped(typed?.message ?? ''))
    read()
    return draft.watch(read)
  }, [draft.key])
  return typed
}

/** Ctrl+Enter and Cmd+Enter publish from any field. Enter alone doesn't, although browsers submit a form by it. */
export const publishByKey = (publish: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches('input, textarea, select'))
    return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (isMeant) publish()
}

/** The characters of a text above its bound. Fields have no `maxlength`: browsers count UTF-16 units. */
export const excessOf = (text: string, { max }: { max: number }): number =>
  // cleaning never makes a text longer
  text.length <= max ? 0 : Math.max(0, lengthOf(cleanText(text)) - max)

export function TooLong({ id, count }: { id: string; count: number }) {
  const t = useTranslation()
  return <Wrong id={id} text={t('status.too-long', { count })} />
}
