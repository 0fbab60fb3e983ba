import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Consent } from '../../storage/items.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { ConsentQuestion } from '../../ui/sign-in/ConsentQuestion.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Question } from '../section/Question.tsx'
import { Section } from '../section/Section.tsx'
import type { Unsent } from './use-unsent.ts'

interface Props {
  consent: Consent | null
  signedIn: boolean
  /** What is deleted with it, of every account. */
  unsent: Unsent
}

/** That the member consented, with the way to take it back; without consent, the question. */
export function ConsentSection({ consent, signedIn, unsent }: Props) {
  const t = useTranslation()
  const [withdrawing, run] = useAsking()
  const [revoked, setRevoked] = useState(true)
  /** Whether the member is asked before it is taken back, which deletes what is stored of the account. */
  const [question, setQuestion] = useState(false)

  const done = withdrawing.phase === 'done' && !consent

  const questions = [t(signedIn ? 'options.consent.question' : 'options.consent.question.signed-out')]
  if (unsent.isKept) questions.push(t('options.consent.unsent', { amount: unsent.amount }))

  function withdraw() {
    setQuestion(false)
    void run(
      () => ask('withdrawConsent', {}),
      (reply) => {
        setRevoked(reply.revoked)
        void unsent.count()
      },
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
            <a href={`/privacy.html#${t.language}`} target="_blank" rel="noreferrer">
              {t('consent.more')}
            </a>
          </p>
          <p class="fine">{t('options.consent.text')}</p>
          {question ? (
            <Question
              id="consent-question"
              text={questions.join(' ')}
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
