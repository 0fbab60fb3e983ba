import { useTranslation } from '../../ui/text/translation.ts'
import type { Ended, Outcome } from './requests-state.ts'

const sentences = {
  ACCEPT: 'requests.done.accepted',
  DECLINE: 'requests.done.declined',
  DELETE: 'requests.done.deleted',
  GONE: 'requests.done.gone',
  CONFIRMED: 'requests.done.arrived',
} as const satisfies Record<Outcome, string>

/** Outcome of the previous request. It is a live region, since the focus is on the next request. */
export function RequestOutcome({ ended }: { ended: Ended | undefined }) {
  const t = useTranslation()
  return (
    <div role="status" class="outcome" data-outcome={ended?.outcome}>
      {ended && (
        // the text direction is the sentence's; the translation isolates the name
        <p>{t(sentences[ended.outcome], { name: ended.request.from.name || t('everywhere.nameless') })}</p>
      )}
    </div>
  )
}
