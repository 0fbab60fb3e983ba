import type { Failure } from '../../schemas/errors.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { RedirectUri } from './RedirectUri.tsx'

interface Props {
  failure: Failure
  onSignIn: () => void
}

/** Why the last sign-in failed, and the redirect URI directly below if the network has to register it. */
export function SignInFailure({ failure, onSignIn }: Props) {
  return (
    <>
      {/* for all other failures there is the button of `SignInButton` */}
      <FailureNotice failure={failure} onAction={failure.code === 'no-permission' ? onSignIn : undefined} />
      {failure.code === 'sign-in-not-registered' && <RedirectUri />}
    </>
  )
}
