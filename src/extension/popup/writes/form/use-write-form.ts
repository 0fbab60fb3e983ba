import { useRef } from 'preact/hooks'
import type { Reply } from '../../../messages/questions.ts'
import type { Failure } from '../../../schemas/errors.ts'
import { isLive, type Write } from '../../../schemas/outbox.ts'
import type { Draft } from '../../../storage/drafts.ts'
import { useAsking } from '../../../ui/failure.tsx'
import { useOwnWrites } from '../own-writes.ts'
import { useDraft } from './use-draft.ts'

interface Props<Fields> {
  stored: Draft<Fields>
  /** The draft that was stored before the first frame. */
  first: Fields | null
  /** The fields of the empty form. */
  blank: Fields
  /** Whether the form shows the state of a write. Without it the form shows none. */
  isMine?: (write: Write) => boolean
  onDiscard?: () => void
}

/** State and actions that every form of the popup has: its draft, its write in the outbox, and its failures. */
export function useWriteForm<Fields extends object>({ stored, first, blank, isMine, onDiscard }: Props<Fields>) {
  const { writes } = useOwnWrites()
  const { draft, isRestored, isUnsaved, ...actions } = useDraft(stored, first, blank)
  const [asking, run] = useAsking()
  const form = useRef<HTMLFormElement>(null)

  const write = isMine && writes.findLast(isMine)
  const isUnderWay = write !== undefined && isLive(write)
  /** Why the outbox could not save the write. */
  const failure = asking.phase === 'failed' ? asking.failure : undefined
  const notice: Failure | undefined = failure ?? (isUnsaved ? { code: 'draft-unsaved' } : undefined)

  const focusMessage = () => form.current?.querySelector('textarea')?.focus()

  async function discard(): Promise<void> {
    await actions.discard()
    onDiscard?.()
  }

  return {
    /** Ref of the `form` element. */
    form,
    /** Null while the write is under way: the form shows its fields then. */
    draft: isUnderWay ? null : draft,
    isRestored,
    write,
    isUnderWay,
    isBusy: asking.phase === 'asking' || isUnderWay,
    failure,
    /** The failure to show in the form: of the write, else of saving the draft. */
    notice,
    focusMessage,
    save: actions.save,
    discard,
    run,

    /** Resolves whether the outbox has saved the write; its draft is gone then. */
    send: (question: () => Promise<Reply<null>>): Promise<boolean> => run(question, actions.clear),

    /** Discards a write's text with its edits. Focuses the text field, since the button that discards disappears. */
    onDiscarded(): void {
      focusMessage()
      void discard()
    },

    /** Discards the restored text, and keeps what was typed since. */
    onRestoredDiscarded(): void {
      focusMessage()
      void actions.discardRestored().then(onDiscard)
    },

    /** Shows the fields of a write that was taken back. */
    onTakenBack: () => void actions.read().then(focusMessage),
  }
}
