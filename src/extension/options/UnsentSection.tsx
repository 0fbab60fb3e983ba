import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Write } from '../schemas/outbox.ts'
import { countDrafts, draftLifetime } from '../storage/drafts.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useAsking } from '../ui/use-asking.ts'
import { Question } from './Question.tsx'
import { Section } from './Section.tsx'

interface Props {
  outbox: Write[]
  /** How many drafts there were at the first frame. */
  first: number
}

/** What members typed and want to be sent, and was not sent: how much there is, and the way to delete it. */
export function UnsentSection({ outbox, first }: Props) {
  const t = useTranslation()
  const [drafts, setDrafts] = useState(first)
  const [question, setQuestion] = useState(false)
  const [forgetting, run, reset] = useAsking()
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
  // what goes later was not deleted
  useEffect(() => {
    if (isKept) reset()
  }, [isKept])
  const busy = forgetting.phase === 'asking'
  const status = forgetting.phase === 'done' && !isKept ? t('options.unsent.forgotten') : ''
  return (
    <Section
      id="unsent"
      title={t('options.unsent')}
      text={t('options.unsent.text', { days: draftLifetime })}
      status={status}
      goesOn={!isKept || busy}
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
          <button type="button" data-goes-on disabled={busy} onClick={() => setQuestion(true)}>
            {t('options.unsent.forget')}
          </button>
        ))}
      {forgetting.phase === 'failed' && <FailureNotice failure={forgetting.failure} />}
    </Section>
  )
}
