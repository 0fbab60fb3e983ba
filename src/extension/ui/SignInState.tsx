import type { SignIn } from '../storage/items.ts'
import { FailureNotice } from './failure.tsx'
import { AccountQuestion, SignInButton, SignInHelp, SignInUnderWay } from './sign-in.tsx'
import { useTranslation } from './text.tsx'

interface SignInStateProps {
  signIn: SignIn
  isExplained: boolean
  onSignIn: () => void
}

export function SignInState({ signIn, isExplained, onSignIn }: SignInStateProps) {
  const t = useTranslation()
  return (
    <>
      <p role="status">{signIn.phase === 'under-way' && t('signing-in.text')}</p>
      {signIn.phase === 'confirm' ? (
        <AccountQuestion account={signIn.account} before={signIn.before} />
      ) : signIn.phase === 'under-way' ? (
        <SignInUnderWay />
      ) : (
        <NotSignedIn signIn={signIn} isExplained={isExplained} onSignIn={onSignIn} />
      )}
    </>
  )
}

function NotSignedIn({ signIn, isExplained, onSignIn }: SignInStateProps) {
  const t = useTranslation()
  const failure = signIn.phase === 'failed' ? signIn.failure : undefined
  return (
    <>
      {!isExplained && failure ? (
        // for all other failures there is the button below
        <FailureNotice failure={failure} onAction={failure.code === 'no-permission' ? onSignIn : undefined} />
      ) : (
        !isExplained && <p>{t('options.account.signed-out')}</p>
      )}
      <SignInButton failure={failure} onSignIn={onSignIn} />
      <SignInHelp />
    </>
  )
}
