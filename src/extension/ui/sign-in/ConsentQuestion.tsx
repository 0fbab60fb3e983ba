import { ask } from '../../messages/ask.ts'
import { isNetworkChosen, type SignIn } from '../../storage/items.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { useAsking } from '../failure/use-asking.ts'
import { useTranslation } from '../text/translation.ts'

const cases = ['click', 'share', 'act', 'poll'] as const

interface Props {
  signedIn: boolean
  signIn: SignIn
}

/** Asks for consent: lists which data leaves the browser, to whom and when. Every page asks with this component. */
export function ConsentQuestion({ signedIn, signIn }: Props) {
  const t = useTranslation()
  const [agreeing, run] = useAsking()

  const isAgreeing = agreeing.phase === 'asking'
  async function agree() {
    if (isAgreeing) return
    // a popup closes behind the sign-in window, so the outcome is read from storage
    if ((await run(() => ask('giveConsent', {}))) && !signedIn) void ask('signIn', {})
  }

  return (
    <>
      {isNetworkChosen(signIn) && <FailureNotice failure={{ code: 'network-chosen' }} />}
      <p>{t('consent.to')}</p>
      <ul class="consent">
        {cases.map((name) => (
          <li key={name}>{t(`consent.${name}`)}</li>
        ))}
      </ul>
      <p>
        <strong>{t('consent.never')}</strong>
      </p>
      {!signedIn && <p class="fine">{t('consent.contacts')}</p>}
      <p class="agree">
        <button type="button" class="primary" aria-disabled={isAgreeing} onClick={() => void agree()}>
          {t(signedIn ? 'consent.agree' : 'consent.agree-and-sign-in')}
        </button>
      </p>
      {agreeing.phase === 'failed' && <FailureNotice failure={agreeing.failure} />}
      <p class="fine">
        {t('consent.decline')}{' '}
        <a href={`/privacy.html#${t.language}`} target="_blank" rel="noreferrer">
          {t('consent.more')}
        </a>
      </p>
    </>
  )
}
