import { ask } from '../../messages/ask.ts'
import type { Failure } from '../../schemas/errors.ts'
import { useTranslation } from '../text/translation.ts'

interface Props {
  /** Why the member is not signed in, where they tried. */
  failure: Failure | undefined
  onSignIn: () => void
}

/** Begins a sign-in. One that went well and only waits goes on instead, or is given up for another. */
export function SignInButton({ failure, onSignIn }: Props) {
  const t = useTranslation()
  const isWaiting = failure?.code === 'sign-in-waits'
  return (
    <>
      <button type="button" class="primary" data-goes-on onClick={onSignIn}>
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
