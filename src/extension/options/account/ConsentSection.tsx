import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Consent, SignIn } from '../../storage/items.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { ConsentQuestion } from '../../ui/sign-in/ConsentQuestion.tsx'
import { useNetwork, useTranslation } from '../../ui/text/translation.ts'
import { Question } from '../section/Question.tsx'
import { Section } from '../section/Section.tsx'
import { SiteSignOut } from '../section/SiteSignOut.tsx'
import { useRevoked } from '../section/use-revoked.ts'
import type { Unsent } from './use-unsent.ts'

interface Props {
  consent: Consent | null
  signedIn: boolean
  signIn: SignIn
  /** Unsent data of all accounts, which is deleted with the consent. */
  unsent: Unsent
}

/** The consent, with a button to withdraw it; the question if there is none. */
export function ConsentSection({ consent, signedIn, signIn, unsent }: Props) {
  const t = useTranslation()
  const [withdrawing, run, reset] = useAsking()
  const { revoked, sentence, read } = useRevoked(useNetwork().name)
  /** Whether the question before withdrawing is open: that deletes the account's stored data. */
  const [question, setQuestion] = useState(false)

  const done = withdrawing.phase === 'done' && !consent
  // a later end of the consent is not this withdrawal
  useEffect(() => {
    if (consent) reset()
  }, [consent === null])

  const questions = [t(signedIn ? 'options.consent.question' : 'options.consent.question.signed-out')]
  if (unsent.isKept) questions.push(t('options.consent.unsent', { amount: unsent.amount }))

  function withdraw() {
    setQuestion(false)
    void run(
      () => ask('withdrawConsent', {}),
      () => void Promise.all([read(), unsent.count()]),
    )
  }

  return (
    <Section
      id="consent"
      title={t(consent ? 'options.consent' : 'consent.lead')}
      focusFallback={!consent || withdrawing.phase === 'asking'}
    >
      <p role="status" data-revoked={done ? revoked : undefined}>
        {done && `${t('options.consent.withdrawn')} ${sentence}`}
      </p>
      {done && <SiteSignOut />}
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
              deletes
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
              data-focus-fallback
              disabled={withdrawing.phase === 'asking'}
              onClick={() => setQuestion(true)}
            >
              {t('options.consent.withdraw')}
            </button>
          )}
        </>
      ) : (
        <ConsentQuestion signedIn={signedIn} signIn={signIn} />
      )}
      {withdrawing.phase === 'failed' && <FailureNotice failure={withdrawing.failure} />}
    </Section>
  )
}
