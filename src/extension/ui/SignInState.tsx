import { ask } from '../messages/ask.ts'
import * as items from '../storage/items.ts'
import { Button } from './controls.tsx'
import { FailureNotice } from './failure.tsx'
import { RedirectUri, SignInHelp } from './sign-in.tsx'
import { useItem, useTranslation } from './values.ts'

interface Props {
  /** Says that nobody is signed in, unless it is seen beside. */
  says?: string | undefined
  onSignIn?: () => void
}

/** The way to the sign-in, or its state. A popup closes behind the window of the sign-in: it reads the outcome again. */
export function SignInState({ says, onSignIn = () => void ask('signIn', {}) }: Props) {
  const t = useTranslation()
  const signIn = useItem(items.signIn)
  const failure = signIn.phase === 'failed' ? signIn.failure : undefined
  /** It waits for the network: then it continues. */
  const isWaiting = failure?.code === 'sign-in-waits'
  const abandon = <Button class="link" onClick={() => void ask('abandonSignIn', {})} text={t('everywhere.cancel')} />
  return (
    <>
      <p role="status">{signIn.phase === 'under-way' && t('signing-in.text')}</p>
      {signIn.phase === 'under-way' ? (
        <>
          <Button data-focus-fallback onClick={() => void ask('showSignIn', {})} text={t('signing-in.show')} />
          {abandon}
        </>
      ) : (
        <>
          {failure ? (
            // for all other failures there is the button below
            <FailureNotice failure={failure} onAction={failure.code === 'no-permission' ? onSignIn : undefined} />
          ) : (
            says && <p>{says}</p>
          )}
          {failure?.code === 'sign-in-not-registered' && <RedirectUri />}
          {failure?.code !== 'sign-in-unsupported' && (
            <Button
              class="primary"
              data-focus-fallback
              onClick={onSignIn}
              text={t(isWaiting ? 'failure.retry' : 'failure.sign-in')}
            />
          )}
          {isWaiting && abandon}
          <SignInHelp />
        </>
      )}
    </>
  )
}
