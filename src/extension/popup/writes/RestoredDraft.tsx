import { useTranslation } from '../../ui/text/translation.ts'
import { Said } from './Said.tsx'

/** That what was typed stands there again, and the way to forget it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslation()
  return (
    <p class="fine restored">
      <Said text={t('share.draft')} />{' '}
      <button type="button" class="link" onClick={onDiscard}>
        {t('share.draft.discard')}
      </button>
    </p>
  )
}
