import { useTranslation } from '../../../ui/text.tsx'
import { Announced } from '../Announced.tsx'

/** Says that the form shows an earlier draft, and discards it on a click unless the form has another way back. */
export function RestoredDraft({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  const t = useTranslation()
  return (
    <p class="fine restored">
      <Announced text={t('share.draft')} />{' '}
      {onDiscard && (
        <button type="button" class="link" onClick={onDiscard}>
          {t('share.draft.discard')}
        </button>
      )}
    </p>
  )
}
