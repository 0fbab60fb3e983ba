import { useTranslation } from '../ui/translation.ts'
import type { Answering, Outcome } from './use-requests.ts'

const sentences = {
  ACCEPT: 'requests.done.accepted',
  DECLINE: 'requests.done.declined',
  DELETE: 'requests.done.deleted',
  GONE: 'requests.done.gone',
  ARRIVED: 'requests.done.arrived',
} as const satisfies Record<Outcome, string>

/** What became of the request before this one; announced, since the focus has gone on to the next. */
export function RequestOutcome({ answering }: { answering: Answering }) {
  const t = useTranslation()
  const done = answering.phase === 'done' ? answering : undefined
  return (
    <div role="status" class="outcome" data-outcome={done?.outcome}>
      {done && (
        // the sentence's own direction; a name within it is isolated by the translation
        <p>{t(sentences[done.outcome], { name: done.request.from.name || t('everywhere.nameless') })}</p>
      )}
    </div>
  )
}
