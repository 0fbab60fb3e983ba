import { ask } from '../messages/ask.ts'
import type { Failure } from '../messages/errors.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/words.ts'

export function SignedOut({ failure }: { failure: Failure | undefined }) {
  const words = useWords()
  return (
    <main class="sign-in" data-view="signed-out">
      <h1>{words('signed-out.lead')}</h1>
      {failure ? <FailureNotice failure={failure} /> : <p>{words('signed-out.text')}</p>}
      {failure?.code !== 'sign-in-unsupported' && (
        // the popup closes under the window that opens, so how it went is read from storage when it opens again
        <button type="button" class="primary" onClick={() => void ask('signIn', {})}>
          {words('signed-out.button')}
        </button>
      )}
    </main>
  )
}

export function SigningIn() {
  const words = useWords()
  return (
    <main class="sign-in" data-view="signing-in">
      <h1 aria-live="polite">{words('signing-in.lead')}</h1>
      <p>{words('signing-in.text')}</p>
      <button type="button" onClick={() => void ask('cancelSignIn', {})}>
        {words('signing-in.cancel')}
      </button>
    </main>
  )
}
