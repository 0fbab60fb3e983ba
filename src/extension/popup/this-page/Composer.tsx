import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { type ShareText, shareTexts } from '../../../contract/parameters.ts'
import { lengthOf } from '../../../contract/text.ts'
import type { SentenceKey } from '../../i18n/texts.ts'
import { Button, closeByEscape, publishByKey, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { useKindOf } from '../writes/kinds.ts'
import { useSecondsToUndo } from '../writes/own-writes.ts'
import { RestoredDraft, WriteState } from '../writes/WriteState.tsx'
import { excessOf, TooLong } from '../writes/write-form.tsx'
import { AudienceMenu } from './AudienceMenu.tsx'
import { PageTexts, TextsToSend } from './PageTexts.tsx'
import { Quotation } from './Quotation.tsx'
import { type ComposerProps, type Composer as State, useComposer } from './use-composer.ts'
import type { FormState } from './use-sharing.ts'

const bounds = shareTexts

interface FormProps extends ComposerProps {
  takesFocus: boolean
  warning: string | undefined
  onState: (state: FormState) => void
  onCancelled: () => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
}

export function ShareForm({ takesFocus, warning, onState, onCancelled, onLookAgain, ...props }: FormProps) {
  const composer = useComposer(props)
  const { isComment, isForOthers, unconfirmed, failure, focusMessage } = composer
  // before the next paint: the member's share would be seen twice
  useLayoutEffect(
    () => onState({ isComment, isForOthers, isUnconfirmed: unconfirmed === 'share', hasFailed: failure !== undefined }),
    [isComment, isForOthers, unconfirmed, failure],
  )
  useEffect(() => {
    if (takesFocus && !composer.audience?.To) focusMessage()
    // an empty draft for others
    if (props.isEditing && isForOthers) composer.edit({ audience: 'all' })
  }, [takesFocus, props.isEditing])
  /** The text of a new share stays as a draft. */
  async function cancel() {
    if (!props.own || (await composer.giveUp())) onCancelled()
  }
  // a write about a new share keeps the form open, and has its own ways out
  const onCancel = props.own || !composer.write ? () => void cancel() : undefined
  return <Composer {...{ composer, takesFocus, warning, onLookAgain, onCancel }} />
}

interface Props extends Pick<FormProps, 'takesFocus' | 'warning' | 'onLookAgain'> {
  composer: State
  onCancel: (() => void) | undefined
}

/** One field for all that a member writes about a page: at its foot is who will see it, and a button that says so. */
function Composer({ composer, takesFocus, warning, onLookAgain, onCancel }: Props) {
  const t = useTranslation()
  const { form, fields, audience, isComment, subject, isBusy, write, isUnderWay, notice, focusMessage } = composer
  const { wrongText, onDiscarded, onTakenBack, edit, send } = composer
  const seconds = useSecondsToUndo(write)
  const kindOf = useKindOf()
  const [areTextsOpen, setTextsOpen] = useState(false)
  const [missing, setMissing] = useState<SentenceKey>()
  const [isTyping, setTyping] = useState(false)
  const excess = excessOf(fields.message, bounds.message)
  // until the member does something about it
  const lacks = missing && missing === audience?.missing?.(fields, isTyping) ? missing : undefined
  const refused = write?.failure?.refused ?? []

  /** An element that may be drawn only then. */
  const [toFocus, setToFocus] = useState<{ selector: string }>()
  useLayoutEffect(() => {
    if (toFocus) form.current?.querySelector<HTMLElement>(toFocus.selector)?.focus()
  }, [toFocus])

  function closeTexts() {
    setTextsOpen(false)
    setToFocus({ selector: '.to-send .close' })
  }

  function submit() {
    if (excess > 0) return focusMessage()
    if (composer.isUnchanged && onCancel) return onCancel()
    if (!audience) return setToFocus({ selector: '.audience' })
    const lacking = audience.missing?.(fields, isTyping)
    setMissing(lacking)
    if (lacking) return setToFocus({ selector: '.to input' })
    if (!isComment && wrongText) {
      setTextsOpen(true)
      return setToFocus({ selector: `[name=${wrongText}]` })
    }
    void send()
  }

  const field = (name: ShareText) => ({
    name,
    dir: 'auto' as const,
    value: fields[name],
    readOnly: isBusy,
    onInput: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  const { To } = audience ?? {}
  /** Of these alone, a look-up shows whether they have arrived. */
  const isOfShare = composer.unconfirmed === 'share' || composer.unconfirmed === 'comment'
  const button = isComment ? 'share.save' : audience ? (`audience.${audience.name}.button` as const) : 'audience.choose'
  const held = write && seconds > 0 ? t(`write.held.${kindOf(write.content).action(write.content)}`, { seconds }) : ''
  return (
    <form
      ref={form}
      name="composer"
      class="composer"
      noValidate
      onSubmit={submitBy(submit)}
      onKeyDown={(event) => {
        closeByEscape(areTextsOpen && closeTexts)(event)
        publishByKey(submit)(event)
      }}
    >
      <h2 class={isComment ? '' : 'visually-hidden'}>{t(isComment ? 'shared.own' : `${subject}.share`)}</h2>
      <div class="box">
        {To && (
          <To
            {...{ draft: fields, isBusy, takesFocus, edit, refused }}
            onTyping={setTyping}
            describedBy={lacks && 'lacking'}
          />
        )}
        {lacks && (
          <p id="lacking" class="wrong" role="alert">
            {t(lacks)}
          </p>
        )}
        <label>
          <span class="visually-hidden">{t('share.message')}</span>
          <textarea
            {...field('message')}
            rows={3}
            placeholder={isComment || !audience ? undefined : t(`audience.${audience.name}.placeholder`)}
            aria-invalid={excess > 0}
            aria-describedby={[warning, excess > 0 && 'message-too-long'].filter(Boolean).join(' ') || undefined}
          />
        </label>
        <Quotation composer={composer} />
        {!isComment && <TextsToSend {...{ composer, areTextsOpen }} onToggle={() => setTextsOpen(!areTextsOpen)} />}
        {!isComment && (areTextsOpen || subject === 'link') && <PageTexts {...{ composer, field, areTextsOpen }} />}
        <div class="send" data-under-way={isUnderWay || undefined}>
          {!isUnderWay && <AudienceMenu composer={composer} onChosen={(selector) => setToFocus({ selector })} />}
          {onCancel && !isUnderWay && <Button class="link" onClick={onCancel} text={t('everywhere.cancel')} />}
          {/* it stays while the page is sent, and keeps the focus: the next actions come after it */}
          <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
            {held || t(button)}
          </button>
          {write && <WriteState inForm isSaid {...{ write, onTakenBack, onDiscarded }} />}
        </div>
      </div>
      <p role="status">
        {excess === 0 &&
          lengthOf(fields.message) >= bounds.message.max &&
          t('share.message.full', { count: bounds.message.max })}
      </p>
      {excess > 0 && <TooLong id="message-too-long" count={excess} />}
      {composer.unconfirmed && (
        <FailureNotice failure={{ code: 'unconfirmed' }} onAction={isOfShare ? onLookAgain : undefined} />
      )}
      {composer.isRestored && !write && (
        // beside the share itself, “Discard” would sound like its removal: there is “Cancel”
        <RestoredDraft onDiscard={isComment ? undefined : composer.onRestoredDiscarded} />
      )}
      {notice && <FailureNotice failure={notice} />}
    </form>
  )
}
