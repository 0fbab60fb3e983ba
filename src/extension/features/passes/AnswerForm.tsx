import { useEffect } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { ask } from '../../messages/ask.ts'
import { isOf, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { excessOf, TooLong, useWriteForm } from '../../popup/writes/write-form.tsx'
import { isDone } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button, closeByEscape, publishByKey, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutPass } from './kinds.ts'
import { type PassAnswerDraft, passAnswerDraft } from './stored.ts'

const { message: bounds } = endpoints.answerPass.parameters

interface Props {
  pass: Pass
  takesFocus: boolean
  onEnd: () => void
}

/** An answer thanks, too. */
export function AnswerForm({ pass: { id, from }, takesFocus, onEnd }: Props) {
  const t = useTranslation()
  const { owner } = useOwnWrites()
  const blank: PassAnswerDraft = { message: '' }
  const { form, draft, write, isBusy, notice, focusMessage, save, send, onTakenBack, onDiscarded } = useWriteForm({
    stored: passAnswerDraft(owner, id),
    initial: null,
    blank,
    isMine: (each) => aboutOf(each.content) === aboutPass(id) && !isDone(each),
  })
  const ofWrite = write && isOf(write, 'passAnswer') ? write.content.message : ''
  const message = draft?.message ?? ofWrite
  const excess = excessOf(message, bounds)
  useEffect(() => {
    if (takesFocus) focusMessage()
  }, [])

  function edit(typed: string) {
    const { unconfirmed: _, ...before } = draft ?? {}
    save(typed === ofWrite ? null : { ...before, message: typed })
  }
  async function submit() {
    if (excess > 0 || message.trim() === '') return focusMessage()
    if (isBusy) return
    if (await send(() => ask('answerPass', { id, name: from.name, value: 'THANKS', message }))) onEnd()
  }
  return (
    <form
      ref={form}
      name="pass-answer"
      onSubmit={submitBy(submit)}
      onKeyDown={(event) => {
        publishByKey(() => void submit())(event)
        closeByEscape(onEnd)(event)
      }}
    >
      <div class="box">
        <label>
          <span class="visually-hidden">{t('pass.answer.label')}</span>
          <textarea
            name="message"
            dir="auto"
            rows={2}
            value={message}
            readOnly={isBusy}
            aria-invalid={excess > 0}
            aria-describedby={excess > 0 ? `too-long-${id}` : undefined}
            onInput={({ currentTarget: { value } }) => edit(value)}
          />
        </label>
        <div class="send">
          <Button class="link" onClick={onEnd} text={t('everywhere.cancel')} />
          <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
            {t('pass.answer')}
          </button>
        </div>
      </div>
      {excess > 0 && <TooLong id={`too-long-${id}`} count={excess} />}
      {draft?.unconfirmed && <FailureNotice failure={{ code: 'unconfirmed' }} />}
      {notice && <FailureNotice failure={notice} />}
      <StoppableWrite
        inForm
        {...{ write, onTakenBack, onDiscarded }}
        onLookAgain={() => void ask('refreshPasses', {})}
      />
    </form>
  )
}
