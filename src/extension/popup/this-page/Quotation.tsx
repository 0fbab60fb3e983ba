import { Button, CloseButton } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import type { Composer } from './use-composer.ts'

/** The quoted passage, which can be dropped, and the offer to quote what is selected. */
export function Quotation({ composer }: { composer: Composer }) {
  const t = useTranslation()
  const { fields, isBusy, quotable, focusMessage, edit } = composer
  const choose = (quote: string) => {
    edit({ quote })
    // the button is gone
    focusMessage()
  }
  return (
    <>
      {fields.quote !== '' && (
        <blockquote class="quotation">
          <p dir="auto" title={fields.quote}>
            {fields.quote}
          </p>
          {!isBusy && <CloseButton label={t('quote.drop')} onClose={() => choose('')} />}
        </blockquote>
      )}
      {quotable !== '' && !isBusy && (
        <Button class="link" title={quotable} onClick={() => choose(quotable)} text={t('quote.selection')} />
      )}
    </>
  )
}
