import type { ErrorCode, Failure } from '../messages/errors.ts'
import { useWords } from './words.ts'

/** What the one button under a failure does. */
export type FailureAction = 'retry' | 'sign-in' | 'look-again' | 'none'

const actions: Partial<Record<ErrorCode, FailureAction>> = {
  'signed-out': 'sign-in',
  'sign-in-closed': 'sign-in',
  'sign-in-refused': 'sign-in',
  'sign-in-page-failed': 'sign-in',
  'sign-in-invalid': 'sign-in',
  'sign-in-expired': 'sign-in',
  'sign-in-interrupted': 'sign-in',
  'sign-in-unsupported': 'none',
  'share-unconfirmed': 'look-again',
}

export const actionOf = (code: ErrorCode): FailureAction => actions[code] ?? 'retry'

interface Props {
  failure: Failure
  /** Does what the button says; without it there is no button, as where the form's own button tries again. */
  onAction?: ((action: FailureAction) => void) | undefined
}

/** A failure in the member's words, with its one button. */
export function FailureNotice({ failure, onAction }: Props) {
  const words = useWords()
  const action = actionOf(failure.code)
  return (
    <div class="notice failure" role="alert" data-code={failure.code}>
      <p>{words(`error.${failure.code}`)}</p>
      {failure.requestId && <p class="fine">{words('failure.request', { id: failure.requestId })}</p>}
      {onAction && action !== 'none' && (
        <button type="button" onClick={() => onAction(action)}>
          {words(`failure.${action}`)}
        </button>
      )}
    </div>
  )
}
