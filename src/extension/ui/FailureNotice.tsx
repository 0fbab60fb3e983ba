import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { ErrorCode } from '../schemas/errors.ts'
import type { Failure } from '../schemas/stored-schemas.ts'
import { Button } from './controls.tsx'
import { actionOf, allowNetwork, type FailureAction } from './failure-action.ts'
import { ConfiguredNetwork, useTranslation } from './values.ts'

/** The member chose these, decides now, or is offline: the notice doesn't look like a fault. */
const calm: readonly ErrorCode[] = ['sign-in-closed', 'unknown', 'offline']

interface Props {
  failure: Failure | undefined
  children?: ComponentChildren
  onAction?: ((action: FailureAction) => void) | undefined
}

export function FailureNotice({ failure, children, onAction }: Props) {
  const t = useTranslation()
  // a page without a network draws failures too
  const network = useContext(ConfiguredNetwork)
  if (!failure) return null
  const { requestId, retryAt = 0, why } = failure
  const { code } = failure
  const action = actionOf({ code, why })

  async function allow() {
    if (network && (await allowNetwork(network))) onAction?.('retry')
  }
  const act = action === 'allow' ? allow : onAction && (() => onAction(action))
  return (
    <div class={`notice failure ${calm.includes(code) ? 'calm' : ''}`} role="alert" data-code={code}>
      <p>
        {why && why !== 'unexpected' && `${t(`error.${why}`)} `}
        {t(`error.${code}`)}
      </p>
      {children}
      {retryAt > Date.now() && <p class="fine">{t('failure.from', { time: t.time(retryAt) })}</p>}
      {/* who can't receive a page, and why, is said by name */}
      {requestId && code !== 'not-received' && <p class="fine">{t('failure.request', { id: requestId })}</p>}
      {act && action !== 'none' && <Button onClick={act} text={t(`failure.${action}`)} />}
      {act && why && why !== 'offline' && (
        <Button class="link" onClick={() => onAction?.('ask-now')} text={t('failure.ask-now')} />
      )}
    </div>
  )
}
