import { endpoints } from '../../../../contract/endpoints.ts'
import { FailureNotice } from '../../../ui/failure.tsx'
import { publishByKey } from '../../../ui/keys.ts'
import { useTranslation } from '../../../ui/text.tsx'
import { useLazy } from '../../frame/lazy.ts'
import { excessOf } from '../../writes/form/TooLong.tsx'
import { MessageField } from './MessageField.tsx'
import type { Share, ShareFields } from './use-share.ts'

const bounds = endpoints.recommend.parameters

interface Props {
  share: Share
  /** Text selected in the page: the form offers to quote it. */
  selected: string
  /** False: the form is one line. */
  isOpen: boolean
  /** Id of a notice about this page. */
  warning: string | undefined
  onOpen: () => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
  /** Goes back to the existing share; undefined if there is none. */
  onCancel?: (() => void) | undefined
}

/** Shares this page with a comment. The member sees all of the page's metadata, and can edit it first. */
export function ShareForm({ share, selected, isOpen, warning, onOpen, onLookAgain, onCancel }: Props) {
  const t = useTranslation()
  const { form, fields, isComment, subject, isBusy, write, isUnderWay, notice, focusMessage, edit, send } = share
  const { onDiscarded, onTakenBack } = share
  const lazy = useLazy()
  const isPictureWrong = fields.url_picture !== '' && !/^https?:\/\/[^\s]+$/i.test(fields.url_picture)
  const excess = excessOf(fields.message, bounds.message)

  function submit() {
    if (excess > 0) return focusMessage()
    if (share.isUnchanged && onCancel) return onCancel()
    if (isComment) return void send()
    const picture = isPictureWrong && form.current?.querySelector<HTMLInputElement>('[name=url_picture]')
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
    readOnly: isBusy,
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
      <h2 class={isComment ? '' : 'visually-hidden'}>{t(isComment ? 'shared.own' : `${subject}.share`)}</h2>
      <MessageField {...{ share, selected, isOpen, warning, excess }} field={field('message')} />
      {isOpen && (
        <>
          {share.unconfirmed && <FailureNotice failure={{ code: 'unconfirmed' }} onAction={onLookAgain} />}
          {share.isRestored && !write && lazy && (
            // beside the share itself, “Discard” would sound like its removal: there is “Cancel”
            <lazy.RestoredDraft onDiscard={isComment ? undefined : share.onRestoredDiscarded} />
          )}
          {!isComment && lazy && <lazy.WhatIsShared share={share} field={field} isPictureWrong={isPictureWrong} />}
          {notice && <FailureNotice failure={notice} />}
          <div class="send">
            <p class="fine">{t(isComment ? 'share.comment-alone' : 'share.public')}</p>
            {onCancel && !isUnderWay && (
              <button type="button" class="link" onClick={onCancel}>
                {t('share.cancel')}
              </button>
            )}
            {/* it stays while the share is sent, and keeps the focus: the next actions come after it */}
            <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
              {t(isComment ? 'share.save' : 'share.button')}
            </button>
          </div>
          {write && lazy && <lazy.WriteState inForm {...{ write, onTakenBack, onDiscarded }} />}
        </>
      )}
    </form>
  )
}
