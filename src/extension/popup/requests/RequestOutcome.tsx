import { useTranslation } from '../../ui/text.tsx'
import type { Ended } from './requests-state.ts'

/** Outcome of the previous request. It is a live region, since the focus is on the next request. */
export function RequestOutcome({ ended }: { ended: Ended | undefined }) {
  const t = useTranslation()
  return (
    <div role="status" class="outcome" data-outcome={ended?.outcome}>
      {ended && (
        // the text direction is the sentence's; the translation isolates the name
        <p>{t(`done.${ended.outcome}`, { name: ended.request.from.name || t('everywhere.nameless') })}</p>
      )}
    </div>
  )
}
