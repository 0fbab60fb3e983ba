import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Write } from '../schemas/outbox.ts'
import { countDrafts, draftLifetime } from '../storage/drafts.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useAsking } from '../ui/use-asking.ts'
import { Question } from './Question.tsx'
import { Section } from './Section.tsx'

/** What members typed and want to be sent, and was not sent: how much there is, and the way to delete it. */
export function UnsentSection({ outbox }: { outbox: Write[] }) {
  const t = useTranslation()
  const [drafts, setDrafts] = useState(0)
  const [question, setQuestion] = useState(false)
  const [forgetting, run] = useAsking()
  const writes = outbox.filter(({ phase }) => phase !== 'done').length
  const count = async () => setDrafts(await countDrafts())
  useEffect(() => {
    void count()
    // what is typed in a popup meanwhile
    addEventListener('focus', count)
    return () => removeEventListener('focus', count)
  }, [])

  function forget() {
    setQuestion(false)
    void run(() => ask('forgetUnsent', {}), count)
  }

  const isKept = drafts + writes > 0
  const status = forgetting.phase === 'done' && !isKept ? t('options.unsent.forgotten') : ''
  return (
    <Section
      id="unsent"
      title={t('options.unsent')}
      text={t('options.unsent.text', { days: draftLifetime })}
      status={status}
      goesOn={!isKept}
    >
      <p>
        {!isKept && t('options.unsent.none')}
        {drafts > 0 && t('options.unsent.drafts', { count: drafts, number: drafts })}
        {drafts > 0 && writes > 0 && ' · '}
        {writes > 0 && t('options.unsent.writes', { count: writes, number: writes })}
      </p>
      {isKept &&
        (question ? (
          <Question
            id="unsent-question"
            text={t('options.unsent.question')}
            choices={[
              [t('options.unsent.forget'), forget],
              [t('options.unsent.keep'), () => setQuestion(false)],
            ]}
          />
        ) : (
          <button type="button" data-goes-on onClick={() => setQuestion(true)}>
            {t('options.unsent.forget')}
          </button>
        ))}
      {forgetting.phase === 'failed' && <FailureNotice failure={forgetting.failure} />}
    </Section>
  )
}
