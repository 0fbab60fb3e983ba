import { ask } from '../../messages/ask.ts'
import type { SignIn } from '../../storage/items.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { useTranslation } from '../text/translation.ts'
import { AccountQuestion } from './AccountQuestion.tsx'
import { SignInButton } from './SignInButton.tsx'
import { SignInHelp } from './SignInHelp.tsx'

interface Props {
  signIn: SignIn
  /** It was just said how it stands. */
  told: boolean
  onSignIn: () => void
}

/** How signing in stands on a page that stays open meanwhile, and the way to begin it. */
export function SignInState({ signIn, told, onSignIn }: Props) {
  const t = useTranslation()
  return (
    <>
      <p role="status">{signIn.phase === 'under-way' && t('signing-in.text')}</p>
      {signIn.phase === 'confirm' ? (
        <AccountQuestion
          account={signIn.account}
          before={signIn.before}
          onYes={() => void ask('confirmSignIn', {})}
          onNo={() => void ask('abandonSignIn', {})}
        />
      ) : signIn.phase === 'under-way' ? (
        <UnderWay />
      ) : (
        <NotSignedIn signIn={signIn} told={told} onSignIn={onSignIn} />
      )}
    </>
  )
}

function UnderWay() {
  const t = useTranslation()
  return (
    <>
      <button type="button" data-goes-on onClick={() => void ask('showSignIn', {})}>
        {t('signing-in.show')}
      </button>
      <button type="button" class="link" onClick={() => void ask('abandonSignIn', {})}>
        {t('signing-in.cancel')}
      </button>
    </>
  )
}

function NotSignedIn({ signIn, told, onSignIn }: Props) {
  const t = useTranslation()
  const failure = signIn.phase === 'failed' ? signIn.failure : undefined
  return (
    <>
      {!told && failure ? (
        // for all but one the button below is there
        <FailureNotice failure={failure} onAction={failure.code === 'no-permission' ? onSignIn : undefined} />
      ) : (
        !told && <p>{t('options.account.signed-out')}</p>
      )}
      <p class="fine">{t('consent.contacts')}</p>
      <SignInButton failure={failure} onSignIn={onSignIn} />
      <SignInHelp />
    </>
  )
}
