import { ask } from '../../messages/ask.ts'
import type { Failure } from '../../schemas/errors.ts'
import { useTranslation } from '../text/translation.ts'
import { RedirectUri } from './RedirectUri.tsx'

interface Props {
  /** Why the last sign-in failed; undefined if there was none. */
  failure: Failure | undefined
  onSignIn: () => void
}

/**
 * Starts a sign-in; shows the redirect URI if the network has to register it. A sign-in that waits for the network
 * continues instead, and can be abandoned.
 */
export function SignInButton({ failure, onSignIn }: Props) {
  const t = useTranslation()
  const isWaiting = failure?.code === 'sign-in-waits'
  return (
    <>
      {failure?.code === 'sign-in-not-registered' && <RedirectUri />}
      <button type="button" class="primary" data-focus-fallback onClick={onSignIn}>
        {t(isWaiting ? 'failure.retry' : 'signed-out.button')}
      </button>
      {isWaiting && (
        <button type="button" class="link" onClick={() => void ask('abandonSignIn', {})}>
          {t('signing-in.cancel')}
        </button>
      )}
    </>
  )
}
