import { useLayoutEffect, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import { Button, publishByKey, submitBy } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { Audience, loadForm, RestoredDraft, WhatIsShared, WriteState } from '../lazy.ts'
import { useSecondsToUndo } from '../writes/own-writes.ts'
import { excessOf, TooLong } from '../writes/write-form.tsx'
import type { Share, ShareFields } from './use-share.ts'

const bounds = endpoints.recommend.parameters

interface ShareFormProps {
  share: Share
  selected: string
  isOpen: boolean
  warning: string | undefined
  onOpen: () => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

export function ShareForm({ share, selected, isOpen, warning, onOpen, onLookAgain, onCancel }: ShareFormProps) {
  const t = useTranslation()
  const { form, fields, isComment, subject, isBusy, write, isUnderWay, notice, focusMessage, edit, send } = share
  const { onDiscarded, onTakenBack } = share
  const seconds = useSecondsToUndo(write)
  const isPictureWrong = fields.url_picture !== '' && !/^https?:\/\/[^\s]+$/i.test(fields.url_picture)
  const excess = excessOf(fields.message, bounds.message)

  function submit() {
    if (excess > 0) return focusMessage()
    if (share.isUnchanged && onCancel) return onCancel()
    if (isComment) return void send()
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    if (!wrong) return void send()
    const details = wrong.closest('details')
    if (details) details.open = true
    wrong.focus()
  }

  const field = (name: keyof ShareFields) => ({
    name,
    dir: 'auto' as const,
    value: fields[name],
    readOnly: isBusy,
    onInput: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })

  return (
    <form
      ref={form}
      name="share"
      class="share"
      noValidate
      onPointerEnter={() => void loadForm()}
      onFocusIn={onOpen}
      onSubmit={submitBy(submit)}
      onKeyDown={publishByKey(submit)}
    >
      <h2 class={isComment ? '' : 'visually-hidden'}>{t(isComment ? 'shared.own' : `${subject}.share`)}</h2>
      <MessageField {...{ share, selected, isOpen, warning, excess }} field={field('message')} />
      {isOpen && (
        <>
          {share.unconfirmed && <FailureNotice failure={{ code: 'unconfirmed' }} onAction={onLookAgain} />}
          {share.isRestored && !write && (
            // beside the share itself, “Discard” would sound like its removal: there is “Cancel”
            <RestoredDraft onDiscard={isComment ? undefined : share.onRestoredDiscarded} />
          )}
          {!isComment && <WhatIsShared share={share} field={field} isPictureWrong={isPictureWrong} />}
          {notice && <FailureNotice failure={notice} />}
          <div class="send" data-under-way={isUnderWay || undefined}>
            {!isUnderWay && <Audience isComment={isComment} />}
            {onCancel && !isUnderWay && <Button class="link" onClick={onCancel} text={t('everywhere.cancel')} />}
            {/* it stays while the share is sent, and keeps the focus: the next actions come after it */}
            <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
              {seconds > 0
                ? t(isComment ? 'share.held.comment' : 'share.held', { seconds })
                : t(isComment ? 'share.save' : 'share.button')}
            </button>
            {write && <WriteState inForm {...{ write, onTakenBack, onDiscarded }} />}
          </div>
        </>
      )}
    </form>
  )
}

type MessageFieldProps = Pick<ShareFormProps, 'share' | 'selected' | 'isOpen' | 'warning'> & {
  field: object
  excess: number
}

function MessageField({ share, field, selected, isOpen, warning, excess }: MessageFieldProps) {
  const t = useTranslation()
  const { fields, isComment, subject, isBusy, form, edit } = share
  const { message } = fields
  /** It is an object, so that each click focuses the field. */
  const [quotedIn, setQuotedIn] = useState<{ message: string }>()
  const [before = '', after = ''] = t('share.quotation', { text: '{text}' }).split('{text}')
  const separator = message === '' || message.endsWith('\n') ? '' : '\n'
  const quoted = quotable(selected, bounds.message.max - lengthOf(`${message}${separator}${before}${after}`))
  const quotation = quoted && !message.includes(quotable(selected)) ? `${before}${quoted}${after}` : ''

  function quote() {
    const withQuotation = `${message}${separator}${quotation}`
    edit({ message: withQuotation })
    setQuotedIn({ message: withQuotation })
  }

  // the button disappears; typing continues behind the quotation
  useLayoutEffect(() => {
    const area = quotedIn && form.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [quotedIn])

  return (
    <div class="field">
      <label class="field">
        <span class="visually-hidden">{t('share.message')}</span>
        <textarea
          {...field}
          rows={isOpen ? 3 : 1}
          placeholder={isComment ? undefined : t(`${subject}.share`)}
          aria-invalid={excess > 0}
          aria-describedby={[warning, excess > 0 && 'share-too-long'].filter(Boolean).join(' ') || undefined}
        />
      </label>
      <p role="status">
        {excess === 0 &&
          lengthOf(message) >= bounds.message.max &&
          t('share.message.full', { count: bounds.message.max })}
        {message === quotedIn?.message && <span class="visually-hidden">{t('share.quoted')}</span>}
      </p>
      {quotation !== '' && !isBusy && (
        <button
          type="button"
          class="link line quote"
          title={quotation}
          // focus would open the form, and move the button away from the pointer
          onMouseDown={(event) => event.preventDefault()}
          onClick={quote}
        >
          {t('share.quote', { quotation })}
        </button>
      )}
      {excess > 0 && <TooLong id="share-too-long" count={excess} />}
    </div>
  )
}

/** Maximum characters of a quotation without its quotation marks: a sentence or two. */
export const longestQuotation = 300

/** Minimum characters of a shortened quotation. */
const shortest = 20

/** Ends after a word if possible; empty if less than the minimum fits into the room. */
export function quotable(text: string, room = longestQuotation): string {
  const longest = Math.min(room, longestQuotation)
  if (lengthOf(text) <= longest) return text
  if (longest < shortest) return ''
  const start = cut(text, longest)
  const space = start.lastIndexOf(' ')
  // some scripts have no spaces
  const end = space > start.length / 2 ? start.slice(0, space) : cut(text, longest - 1)
  return `${end.replace(/[\s.,;:…–—-]+$/, '')}…`
}
