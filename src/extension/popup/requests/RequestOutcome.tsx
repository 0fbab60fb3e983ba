import { useTranslation } from '../../ui/text/translation.ts'
import type { Outcome, Settled } from './use-requests.ts'

const sentences = {
  ACCEPT: 'requests.done.accepted',
  DECLINE: 'requests.done.declined',
  DELETE: 'requests.done.deleted',
  GONE: 'requests.done.gone',
  ARRIVED: 'requests.done.arrived',
} as const satisfies Record<Outcome, string>

/** What became of the request before this one; announced, since the focus has gone on to the next. */
export function RequestOutcome({ settled }: { settled: Settled | undefined }) {
  const t = useTranslation()
  return (
    <div role="status" class="outcome" data-outcome={settled?.outcome}>
      {settled && (
        // the sentence's own direction; a name within it is isolated by the translation
        <p>{t(sentences[settled.outcome], { name: settled.request.from.name || t('everywhere.nameless') })}</p>
      )}
    </div>
  )
}
