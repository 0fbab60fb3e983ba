import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Consent } from '../storage/items.ts'
import { ConsentQuestion } from '../ui/ConsentQuestion.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useAsking } from '../ui/use-asking.ts'
import { Question } from './Question.tsx'
import { Section } from './Section.tsx'

interface Props {
  consent: Consent | null
  signedIn: boolean
}

/** That the member consented, with the way to take it back; without consent, the question. */
export function ConsentSection({ consent, signedIn }: Props) {
  const t = useTranslation()
  const [withdrawing, run] = useAsking()
  const [revoked, setRevoked] = useState(true)
  /** Whether the member is asked before it is taken back, which deletes what is stored of the account. */
  const [question, setQuestion] = useState(false)

  const done = withdrawing.phase === 'done' && !consent

  function withdraw() {
    setQuestion(false)
    void run(
      () => ask('withdrawConsent', {}),
      (reply) => setRevoked(reply.revoked),
    )
  }

  return (
    <Section
      id="consent"
      title={t(consent ? 'options.consent' : 'consent.lead')}
      goesOn={!consent || withdrawing.phase === 'asking'}
    >
      <p role="status" data-revoked={done ? revoked : undefined}>
        {done && t(revoked ? 'options.consent.withdrawn' : 'options.signed-out.unrevoked')}
      </p>
      {consent ? (
        <>
          <p>
            {t('options.consent.given', { date: t.moment(consent.given) })}{' '}
            <a href="/privacy.html" target="_blank" rel="noreferrer">
              {t('consent.more')}
            </a>
          </p>
          <p class="fine">{t('options.consent.text')}</p>
          {question ? (
            <Question
              id="consent-question"
              text={t('options.consent.question')}
              choices={[
                [t('options.consent.withdraw'), withdraw],
                [t('options.consent.keep'), () => setQuestion(false)],
              ]}
            />
          ) : (
            <button
              type="button"
              data-goes-on
              disabled={withdrawing.phase === 'asking'}
              onClick={() => setQuestion(true)}
            >
              {t('options.consent.withdraw')}
            </button>
          )}
        </>
      ) : (
        <ConsentQuestion signedIn={signedIn} />
      )}
      {withdrawing.phase === 'failed' && <FailureNotice failure={withdrawing.failure} />}
    </Section>
  )
}
