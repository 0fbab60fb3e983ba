import * as items from '../storage/items.ts'
import { FailureNotice } from './failure.tsx'
import { SignInButton, SignInHelp, SignInUnderWay } from './sign-in.tsx'
import { useItem, useTranslation } from './values.ts'

export function SignInState({ isExplained, onSignIn }: { isExplained: boolean; onSignIn: () => void }) {
  const t = useTranslation()
  const signIn = useItem(items.signIn)
  const failure = signIn.phase === 'failed' ? signIn.failure : undefined
  return (
    <>
      <p role="status">{signIn.phase === 'under-way' && t('signing-in.text')}</p>
      {signIn.phase === 'under-way' ? (
        <SignInUnderWay />
      ) : (
        <>
          {!isExplained && failure && (
            // for all other failures there is the button below
            <FailureNotice failure={failure} onAction={failure.code === 'no-permission' ? onSignIn : undefined} />
          )}
          {!isExplained && !failure && <p>{t('options.account.signed-out')}</p>}
          <SignInButton failure={failure} onSignIn={onSignIn} />
          <SignInHelp />
        </>
      )}
    </>
  )
}
