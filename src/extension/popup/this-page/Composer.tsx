import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type ShareText, shareTexts } from '../../../contract/parameters.ts'
import { isSeenByLookUp } from '../../schemas/write-kinds.ts'
import { keyOf } from '../../storage/drafts.ts'
import { Button, closeByEscape, Icon, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { listPeople } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { Parts } from '../parts.ts'
import { useKindOf } from '../writes/kinds.ts'
import { useSecondsToUndo } from '../writes/own-writes.ts'
import { RestoredDraft, WriteState } from '../writes/WriteState.tsx'
import { excessOf, publishByKey, TooLong } from '../writes/write-form.tsx'
import { PageTexts, TextsToSend } from './PageTexts.tsx'
import { Quotation } from './Quotation.tsx'
import { type ComposerProps, type Composer as State, useComposer } from './use-composer.ts'
import type { FormState, Opened } from './use-sharing.ts'

const refusedChip = '.chip[data-refused] button'

interface FormProps extends Omit<ComposerProps, 'isEditing'> {
  opened: Opened | undefined
  warning: string | undefined
  onState: (state: FormState) => void
  onCancelled: () => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
}

export function ShareForm({ opened = {}, warning, onState, onCancelled, onLookAgain, ...props }: FormProps) {
  const { focus, typed, isEditing = false } = opened
  const composer = useComposer({ ...props, isEditing })
  const { fields, isComment, isForOthers, unconfirmed, focusMessage } = composer
  // before the next paint: the member's share would be seen twice
  useLayoutEffect(
    () => onState({ isComment, isForOthers, isUnconfirmed: unconfirmed === 'share' }),
    [isComment, isForOthers, unconfirmed],
  )
  // before the next paint: the letter was seen in the closed composer
  useLayoutEffect(() => {
    if (typed) composer.edit({ message: fields.message + typed })
  }, [])
  // before the next paint: the next letter belongs to it
  useLayoutEffect(() => {
    if (focus === 'message') focusMessage()
    // an empty draft for others
    if (isEditing && isForOthers) composer.edit({ to: undefined })
  }, [focus, isEditing])
  /** A draft stays, except that of a changed comment. An empty form begins with everyone again. */
  async function cancel() {
    if ((!isComment && !composer.isEmpty) || (await composer.giveUp())) onCancelled()
  }
  // a write about a new share keeps the form open, and has its own ways out
  const onCancel = props.own || !composer.write ? () => void cancel() : undefined
  return <Composer {...{ composer, warning, onLookAgain, onCancel }} isForTo={focus === 'to'} />
}

interface Props extends Pick<FormProps, 'warning' | 'onLookAgain'> {
  composer: State
  /** It was opened to choose whom it is for. */
  isForTo: boolean
  onCancel: (() => void) | undefined
}

/** The composer's form: its To-line, the words, the page's card, and a sentence about who will see it. */
function Composer({ composer, isForTo, warning, onLookAgain, onCancel }: Props) {
  const t = useTranslation()
  const { form, fields, to, isComment, subject, isBusy, write, isUnderWay, notice, focusMessage } = composer
  const { wrongText, onDiscarded, onTakenBack, edit, send } = composer
  const seconds = useSecondsToUndo(write)
  const kindOf = useKindOf()
  const [areTextsOpen, setTextsOpen] = useState(false)
  /** Until the member does something about it. */
  const [isLacking, setLacking] = useState(false)
  const excess = excessOf(fields.message, shareTexts.message)
  const { Line } = useContext(Parts).toPeople
  const isToShown = !isComment && (composer.mayBePeople || to !== undefined)
  const isNamed = isToShown && !!fields.named?.trim()
  const names = listPeople(t, to ?? [])
  /** The To-line says beside the name whom the network refused. */
  const isForRefused = to?.some((each) => write?.failure?.refused?.includes(keyOf(each))) === true
  // a typed name means a person, so the page doesn't go to everyone
  const missing = isNamed ? 'pass.unchosen' : to?.length === 0 ? 'to.nobody' : undefined

  /** An element that may be drawn only then. */
  const [toFocus, setToFocus] = useState<{ selector: string }>()
  useLayoutEffect(() => {
    if (toFocus) form.current?.querySelector<HTMLElement>(toFocus.selector)?.focus()
  }, [toFocus])

  const isRefused = write?.phase === 'refused'
  const wasRefused = useRef(isRefused)
  useLayoutEffect(() => {
    if (isRefused && !wasRefused.current)
      setToFocus({ selector: write.failure?.refused?.length ? refusedChip : 'textarea' })
    wasRefused.current = isRefused
  }, [isRefused])

  function closeTexts() {
    setTextsOpen(false)
    setToFocus({ selector: '.to-send button' })
  }

  function submit() {
    if (excess > 0) return focusMessage()
    if (composer.isUnchanged && onCancel) return onCancel()
    setLacking(missing !== undefined)
    if (missing) return setToFocus({ selector: '.to input' })
    if (isForRefused) return setToFocus({ selector: refusedChip })
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
  const count = to?.length ?? 0
  const plain = isComment ? 'share.save' : to ? 'to.send' : 'to.share'
  const button = count > 0 ? t('to.send.to', { whom: count > 1 ? t.number(count) : names }) : t(plain)
  const held = write && seconds > 0 ? t(`write.held.${kindOf(write.content).action(write.content)}`, { seconds }) : ''
  return (
    <form
      ref={form}
      name="composer"
      class="composer"
      noValidate
      onSubmit={submitBy(submit)}
      onKeyDown={(event) => {
        closeByEscape(areTextsOpen ? closeTexts : (!isUnderWay && onCancel) || false)(event)
        publishByKey(submit)(event)
      }}
    >
      <h2 class={isComment ? '' : 'visually-hidden'}>{t(isComment ? 'shared.own' : `${subject}.share`)}</h2>
      <div class="box">
        {isToShown && (
          <Line
            {...{ to, isBusy, draft: fields }}
            failure={write?.failure}
            mayBeEveryone={composer.mayBeEveryone}
            mayBePeople={composer.mayBePeople}
            takesFocus={isForTo}
            edit={(change) => {
              setLacking(false)
              edit(change)
            }}
            lacking={isLacking && missing ? t(missing) : undefined}
          />
        )}
        <label>
          <span class="visually-hidden">{t('share.message')}</span>
          <textarea
            {...field('message')}
            rows={2}
            placeholder={isComment ? undefined : t(to ? 'to.people.placeholder' : 'to.everyone.placeholder')}
            aria-invalid={excess > 0}
            aria-describedby={[warning, excess > 0 && 'message-too-long'].filter(Boolean).join(' ') || undefined}
          />
        </label>
        {excess > 0 && <TooLong id="message-too-long" count={excess} />}
        {!isComment && <TextsToSend {...{ composer, areTextsOpen }} onToggle={() => setTextsOpen(!areTextsOpen)} />}
        {!isComment && (areTextsOpen || subject === 'link') && <PageTexts {...{ composer, field, areTextsOpen }} />}
        <Quotation composer={composer} />
        <div class="send" data-under-way={isUnderWay || undefined}>
          {!isUnderWay && !isComment && (
            <p class="fine">
              {isForRefused
                ? t('error.not-received')
                : count > 0
                  ? t('to.people.sees', { count, names })
                  : t(to || isNamed ? 'to.nobody' : 'to.everyone.sees')}
            </p>
          )}
          {/* what was typed for others stays */}
          {onCancel && !isUnderWay && (
            <Button class="link" onClick={onCancel} text={t(isComment ? 'everywhere.cancel' : 'everywhere.close')} />
          )}
          {/* it stays while the page is sent, and keeps the focus, also unseen: the next actions come after it */}
          <button
            type="submit"
            class={isUnderWay && !held ? 'visually-hidden' : held ? 'primary' : 'primary line'}
            tabIndex={isUnderWay && !held ? -1 : undefined}
            aria-disabled={isBusy || missing !== undefined || isForRefused}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            // of a double click, the first opened the form
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {held ? [<Icon key="pass" name="pass" />, held] : button}
          </button>
          {write && <WriteState inForm isSaid {...{ write, onTakenBack, onDiscarded }} />}
        </div>
      </div>
      {composer.unconfirmed && (
        <FailureNotice
          failure={{ code: 'unconfirmed' }}
          onAction={isSeenByLookUp(composer.unconfirmed) ? onLookAgain : undefined}
        />
      )}
      {composer.isRestored && !write && (
        // beside the share itself, “Discard” would sound like its removal: there is “Cancel”
        <RestoredDraft onDiscard={isComment ? undefined : onDiscarded} />
      )}
      {notice && <FailureNotice failure={notice} />}
    </form>
  )
}
