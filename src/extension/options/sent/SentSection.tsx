import { useRef } from 'preact/hooks'
import { sentLifetime } from '../../storage/sent.ts'
import { useTranslation } from '../../ui/translation.ts'
import { useFirstNew } from '../../ui/use-first-new.ts'
import { Section } from '../Section.tsx'
import { SentEntry } from './SentEntry.tsx'
import type { Sent } from './use-sent.ts'

/** Every call that left this browser in the last days. */
export function SentSection({ sent: { phase, calls, hasMore, readMore } }: { sent: Sent }) {
  const t = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const focusFirstNew = useFirstNew(list, calls.length, !hasMore)

  function more() {
    focusFirstNew()
    void readMore()
  }
  return (
    <Section id="sent" title={t('sent.title')} text={t('sent.text', { days: sentLifetime })}>
      {phase === 'failed' && <p role="alert">{t('sent.failed')}</p>}
      {phase === 'ready' && calls.length === 0 && <p>{t('sent.none')}</p>}
      {calls.length > 0 && (
        <ul ref={list} class="sent" aria-labelledby="sent-title">
          {calls.map((call) => (
            <SentEntry key={call.number} call={call} />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" class="more" onClick={more}>
          {t('everywhere.show-more')}
        </button>
      )}
    </Section>
  )
}
