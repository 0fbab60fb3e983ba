import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../../contract/endpoints.ts'
import { FailureNotice } from '../../../ui/failure/FailureNotice.tsx'
import { publishByKey } from '../../../ui/keys/publish-by-key.ts'
import { useTranslation } from '../../../ui/text/translation.ts'
import { useLater } from '../../frame/later.ts'
import { RestoredDraft } from '../../writes/RestoredDraft.tsx'
import { TooLong, tooManyIn } from '../../writes/TooLong.tsx'
import { quotable } from './quotation.ts'
import type { Share, ShareFields } from './use-share.ts'

const bounds = endpoints.recommend.parameters

interface Props {
  share: Share
  /** What is selected in the page, to be quoted. */
  selected: string
  /** It is used: until then it is one line. */
  open: boolean
  /** Id of what is to be known before this page is shared. */
  warning: string | undefined
  onOpen: () => void
  /** The member shares this page already: the way back to that. */
  onCancel?: (() => void) | undefined
}

/** Shares this page with a comment; everything that was read from the page is shown, and can be changed first. */
export function ShareForm({ share, selected, open, warning, onOpen, onCancel }: Props) {
  const t = useTranslation()
  const { fields, edits, subject, busy, write, underWay, failure, restored, unkept, edit, discard, send, takenBack } =
    share
  const form = useRef<HTMLFormElement>(null)
  const later = useLater()
  const pictureIsWrong = fields.url_picture !== '' && !/^https?:\/\/[^\s]+$/i.test(fields.url_picture)

  const { message } = fields
  const [quotedIn, setQuotedIn] = useState<{ message: string }>()
  const [before = '', after = ''] = t('share.quotation').split('{text}')
  const separator = message === '' || message.endsWith('\n') ? '' : '\n'
  const room = bounds.message.max - message.length - before.length - after.length - separator.length
  const quoted = quotable(selected, room)
  const quotation = quoted && !message.includes(quotable(selected)) ? `${before}${quoted}${after}` : ''

  /** Below what is typed: the button goes, and the member goes on after it. */
  function quote() {
    const withQuotation = `${message}${separator}${quotation}`
    edit({ message: withQuotation })
    setQuotedIn({ message: withQuotation })
  }

  useLayoutEffect(() => {
    const area = quotedIn && form.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [quotedIn])

  /** Where what was given back stands above what was typed. */
  const tooMany = tooManyIn(fields.message, bounds.message)

  const focusMessage = () => form.current?.querySelector('textarea')?.focus()

  /** The button goes with the words. */
  function forget() {
    focusMessage()
    void discard()
  }

  function submit() {
    if (tooMany > 0) return focusMessage()
    if (share.isUnchanged && onCancel) return onCancel()
    if (edits) return void send()
    const picture = pictureIsWrong && form.current?.querySelector<HTMLInputElement>('[name=url_picture]')
    if (!picture) return void send()
    const details = picture.closest('details')
    if (details) details.open = true
    picture.focus()
  }

  const field = (name: keyof ShareFields) => ({
    name,
    dir: 'auto' as const,
    maxLength: bounds[name].max,
    value: fields[name],
    readOnly: busy,
    onInput: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })

  return (
    <form
      ref={form}
      name="share"
      class="share"
      noValidate
      onFocusIn={onOpen}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={publishByKey(submit)}
    >
      <h2 class="visually-hidden">{t(edits ? 'shared.own' : `${subject}.share`)}</h2>
      <div class="field">
        <label class="field">
          <span class="visually-hidden">{t('share.message')}</span>
          <textarea
            {...field('message')}
            rows={open ? 3 : 1}
            placeholder={edits ? undefined : t(`${subject}.hint`)}
            aria-invalid={tooMany > 0}
            aria-describedby={[warning, tooMany > 0 && 'share-too-long'].filter(Boolean).join(' ') || undefined}
          />
        </label>
        <p role="status">
          {tooMany === 0 &&
            fields.message.length >= bounds.message.max &&
            t('share.message.full', { count: bounds.message.max })}
          {message === quotedIn?.message && <span class="visually-hidden">{t('share.quoted')}</span>}
        </p>
        {quotation !== '' && !busy && (
          <button
            type="button"
            class="link line quote"
            title={quotation}
            // the focus would open the form, and take the button from under the pointer
            onMouseDown={(event) => event.preventDefault()}
            onClick={quote}
          >
            {t('share.quote', { quotation })}
          </button>
        )}
        {tooMany > 0 && <TooLong id="share-too-long" count={tooMany} />}
      </div>
      {open && (
        <>
          {restored && !write && <RestoredDraft onDiscard={forget} />}
          {!edits && later && <later.WhatIsShared share={share} field={field} pictureIsWrong={pictureIsWrong} />}
          {failure && <FailureNotice failure={failure} />}
          {unkept && !failure && <FailureNotice failure={{ code: 'draft-unkept' }} />}
          <div class="send">
            <p class="fine">{t(edits ? 'share.comment-alone' : `${subject}.public`)}</p>
            {onCancel && !underWay && (
              <button type="button" class="link" onClick={onCancel}>
                {t('share.cancel')}
              </button>
            )}
            {/* it stays, with the focus: what can be done next comes after it */}
            <button type="submit" class="primary" aria-disabled={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
              {t(edits ? 'share.save' : 'share.button')}
            </button>
          </div>
          {write && later && (
            <later.WriteState
              write={write}
              inForm
              onTakenBack={() => void takenBack().then(focusMessage)}
              onDiscarded={forget}
            />
          )}
        </>
      )}
    </form>
  )
}
