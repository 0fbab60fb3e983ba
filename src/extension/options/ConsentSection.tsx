import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Consent } from '../storage/items.ts'
import { ConsentQuestion } from '../ui/ConsentQuestion.tsx'
import { closeByEscape } from '../ui/close-by-escape.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useAsking } from '../ui/use-asking.ts'
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
  const closeQuestion = closeByEscape(() => setQuestion(false))

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
            <>
              <p id="consent-question">{t('options.consent.question')}</p>
              <div class="actions">
                <button
                  type="button"
                  class="primary"
                  aria-describedby="consent-question"
                  onClick={withdraw}
                  onKeyDown={closeQuestion}
                >
                  {t('options.consent.withdraw')}
                </button>
                <button type="button" data-goes-on onClick={() => setQuestion(false)} onKeyDown={closeQuestion}>
                  {t('options.consent.keep')}
                </button>
              </div>
            </>
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
