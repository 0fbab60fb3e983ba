import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { ErrorCode, Failure } from '../../schemas/errors.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'
import { allowNetwork } from './allow-network.ts'

/** Action of a failure's one button. */
export type FailureAction = 'retry' | 'sign-in' | 'look-again' | 'allow' | 'none'

const actions: Partial<Record<ErrorCode, FailureAction>> = {
  'signed-out': 'sign-in',
  'network-chosen': 'sign-in',
  'sign-in-waits': 'retry',
  'sign-in-unsupported': 'none',
  'no-network': 'none',
  // a retry wouldn't find it either
  'not-found': 'none',
  'page-forbidden': 'none',
  'share-unconfirmed': 'look-again',
  'share-missing': 'look-again',
  'comment-unconfirmed': 'look-again',
  'comment-missing': 'look-again',
  'removal-unconfirmed': 'look-again',
  'removal-missing': 'look-again',
  'status-unconfirmed': 'look-again',
  'answer-unconfirmed': 'look-again',
  'answer-missing': 'look-again',
  'no-permission': 'allow',
}

/** The member chose these: the notice doesn't look like a fault. */
const chosen: readonly ErrorCode[] = ['sign-in-rejected', 'sign-in-rejected-late', 'sign-in-closed', 'sign-in-refused']

export const actionOf = (code: ErrorCode): FailureAction =>
  actions[code] ?? (code.startsWith('sign-in-') ? 'sign-in' : 'retry')

interface Props {
  failure: Failure
  /** What helps the member to decide, below the sentence. */
  children?: ComponentChildren
  /**
   * Called by the button; without it there is none, for example if the form's own button retries. The action `allow`
   * asks for the permission here, and then calls it with `retry`.
   */
  onAction?: ((action: FailureAction) => void) | undefined
}

/** Explains a failure, with one button. */
export function FailureNotice({ failure, children, onAction }: Props) {
  const t = useTranslation()
  // a page without a network draws failures too
  const network = useContext(ConfiguredNetwork)
  const action = actionOf(failure.code)

  async function allow() {
    if (network && (await allowNetwork(network))) onAction?.('retry')
  }
  const act = action === 'allow' ? () => void allow() : onAction && (() => onAction(action))
  return (
    <div class={`notice failure ${chosen.includes(failure.code) ? 'calm' : ''}`} role="alert" data-code={failure.code}>
      <p>{t(`error.${failure.code}`)}</p>
      {children}
      {failure.retry_at !== undefined && failure.retry_at > Date.now() && (
        <p class="fine">{t('failure.from', { time: t.time(failure.retry_at) })}</p>
      )}
      {failure.requestId && <p class="fine">{t('failure.request', { id: failure.requestId })}</p>}
      {act && action !== 'none' && (
        <button type="button" onClick={act}>
          {t(`failure.${action}`)}
        </button>
      )}
    </div>
  )
}
