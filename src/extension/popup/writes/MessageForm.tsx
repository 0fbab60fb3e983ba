import type { Reply } from '../../messages/questions.ts'
import type { Write } from '../../schemas/outbox.ts'
import { textOf, type WriteType } from '../../schemas/write-kinds.ts'
import type { Draft } from '../../storage/drafts.ts'
import { Button, closeByEscape, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { StoppableWrite } from './WriteState.tsx'
import { excessOf, publishByKey, TooLong, useWriteForm } from './write-form.tsx'

/** @property replaces the text that stood there when the member began, if one did */
interface Typed<Type> {
  message: string
  replaces?: string
  unconfirmed?: Type
}

interface Props<Type extends WriteType> {
  name: string
  /** The id of the item that is answered: ids in the page end with it. */
  id: string
  stored: Draft<Typed<Type>>
  isMine: (write: Write) => boolean
  bounds: { max: number }
  /** The text that stands there, which an empty one clears. */
  text?: string
  label: string
  placeholder?: string
  button: string
  takesFocus: boolean
  send: (message: string, replaces: string) => Promise<Reply<null>>
  onLookAgain: () => void
  /** Called if the member closes the form, or it was sent. Without it the form stays, as a line while it is empty. */
  onEnd?: () => void
}

/** The form of an answer or a note, which is a text alone. */
export function MessageForm<Type extends WriteType>(props: Props<Type>) {
  const { name, id, stored, isMine, bounds, text, label, placeholder, button, takesFocus, onLookAgain, onEnd } = props
  const t = useTranslation()
  const { form, draft, write, isBusy, notice, focusMessage, save, send, onTakenBack, onDiscarded } = useWriteForm<
    Typed<Type>
  >({ stored, initial: null, isMine, takesFocus })
  const ofWrite = (write && textOf(write.content)) ?? text ?? ''
  const message = draft?.message ?? ofWrite
  const excess = excessOf(message, bounds)
  const isLine = !onEnd && message === ''

  function edit(typed: string) {
    const { unconfirmed: _, ...before } = draft ?? {}
    save(typed === ofWrite ? null : { ...(text !== undefined && { replaces: text }), ...before, message: typed })
  }
  async function submit() {
    if (excess > 0 || (message.trim() === '' && text === undefined)) return focusMessage()
    if (message === text) return onEnd?.()
    if (!isBusy && (await send(() => props.send(message, draft?.replaces ?? text ?? '')))) onEnd?.()
  }
  return (
    <form
      ref={form}
      name={name}
      onSubmit={submitBy(submit)}
      onKeyDown={(event) => {
        publishByKey(() => void submit())(event)
        closeByEscape(onEnd ?? false)(event)
      }}
    >
      <div class="box">
        <label>
          <span class="visually-hidden">{label}</span>
          <textarea
            name="message"
            dir="auto"
            rows={isLine ? 1 : 2}
            placeholder={onEnd ? placeholder : label}
            value={message}
            readOnly={isBusy}
            aria-invalid={excess > 0}
            aria-describedby={excess > 0 ? `too-long-${id}` : undefined}
            onInput={({ currentTarget: { value } }) => edit(value)}
          />
        </label>
        {!isLine && (
          <div class="send">
            {onEnd && <Button class="link" onClick={onEnd} text={t('everywhere.cancel')} />}
            <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
              {button}
            </button>
          </div>
        )}
      </div>
      {excess > 0 && <TooLong id={`too-long-${id}`} count={excess} />}
      {notice && <FailureNotice failure={notice} />}
      <StoppableWrite inForm {...{ write, draft, onTakenBack, onDiscarded, onLookAgain }} />
    </form>
  )
}
