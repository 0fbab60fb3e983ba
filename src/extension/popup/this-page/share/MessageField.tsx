import { useLayoutEffect, useState } from 'preact/hooks'
import { endpoints } from '../../../../contract/endpoints.ts'
import { useTranslation } from '../../../ui/text.tsx'
import { TooLong } from '../../writes/form/TooLong.tsx'
import { quotable } from './quotation.ts'
import type { Share } from './use-share.ts'

const { max } = endpoints.recommend.parameters.message

interface Props {
  share: Share
  /** Attributes that every field of the form has. */
  field: object
  /** Text selected in the page: the field offers to quote it. */
  selected: string
  isOpen: boolean
  /** Id of a notice about this page. */
  warning: string | undefined
  /** Number of characters beyond the bound. */
  excess: number
}

/** The comment's field, and the button that quotes the selected text below what the member typed. */
export function MessageField({ share, field, selected, isOpen, warning, excess }: Props) {
  const t = useTranslation()
  const { fields, isComment, subject, isBusy, form, edit } = share
  const { message } = fields
  /** An object, so that each click focuses the field. */
  const [quotedIn, setQuotedIn] = useState<{ message: string }>()
  const [before = '', after = ''] = t('share.quotation', { text: '{text}' }).split('{text}')
  const separator = message === '' || message.endsWith('\n') ? '' : '\n'
  const quoted = quotable(selected, max - message.length - before.length - after.length - separator.length)
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
          placeholder={isComment ? undefined : t(`${subject}.hint`)}
          aria-invalid={excess > 0}
          aria-describedby={[warning, excess > 0 && 'share-too-long'].filter(Boolean).join(' ') || undefined}
        />
      </label>
      <p role="status">
        {excess === 0 && message.length >= max && t('share.message.full', { count: max })}
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
