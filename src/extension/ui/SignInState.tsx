import { ask } from '../messages/ask.ts'
import type { SignIn } from '../storage/items.ts'
import { AccountQuestion } from './AccountQuestion.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { SignInHelp } from './SignInHelp.tsx'
import { useTranslation } from './translation.ts'

interface Props {
  signIn: SignIn
  /** It was just said how it stands. */
  told: boolean
  onSignIn: () => void
}

/** How signing in stands on a page that stays open meanwhile, and the way to begin it. */
export function SignInState({ signIn, told, onSignIn }: Props) {
  const t = useTranslation()
  if (signIn.phase === 'confirm')
    return (
      <AccountQuestion
        account={signIn.account}
        before={signIn.before}
        onYes={() => void ask('confirmSignIn', {})}
        onNo={() => void ask('abandonSignIn', {})}
      />
    )
  if (signIn.phase === 'under-way')
    return (
      <>
        <p role="status">{t('signing-in.text')}</p>
        <button type="button" onClick={() => void ask('showSignIn', {})}>
          {t('signing-in.show')}
        </button>
        <button type="button" class="link" onClick={() => void ask('abandonSignIn', {})}>
          {t('signing-in.cancel')}
        </button>
      </>
    )
  return (
    <>
      {!told && signIn.phase === 'failed' ? (
        // for all but one the button below is there
        <FailureNotice
          failure={signIn.failure}
          onAction={signIn.failure.code === 'no-permission' ? onSignIn : undefined}
        />
      ) : (
        !told && <p>{t('options.account.signed-out')}</p>
      )}
      <button type="button" class="primary" onClick={onSignIn}>
        {t('signed-out.button')}
      </button>
      <SignInHelp />
    </>
  )
}
