import { useMemo } from 'preact/hooks'
import { sentLifetime } from '../../storage/sent.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { SentDay } from './SentDay.tsx'
import { byDay } from './sent-days.ts'
import type { Sent } from './use-sent.ts'

/** Every call that left this browser in the last days, folded by day. */
export function SentSection({ sent: { phase, calls } }: { sent: Sent }) {
  const t = useTranslation()
  const days = useMemo(() => byDay(calls), [calls])
  return (
    <Section id="sent" title={t('sent.title')} text={t('sent.text', { days: sentLifetime })}>
      {phase === 'failed' && <p role="alert">{t('sent.failed')}</p>}
      {phase === 'ready' && calls.length === 0 && <p>{t('sent.none')}</p>}
      {days.length > 0 && (
        <ul class="sent" aria-labelledby="sent-title">
          {days.map((day) => (
            <SentDay key={day.start} day={day} />
          ))}
        </ul>
      )}
    </Section>
  )
}
