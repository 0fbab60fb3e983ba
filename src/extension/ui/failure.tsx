import type { ComponentChildren } from 'preact'
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { otherBuild, silence } from '../messages/ask.ts'
import type { Reply } from '../messages/questions.ts'
import { type Network, originsOf, permissionsFor } from '../network/network.ts'
import { type ErrorCode, type Failure, knownCode, type StoredFailure } from '../schemas/errors.ts'
import { Button } from './controls.tsx'
import { ConfiguredNetwork, unlessSame, useTranslation } from './values.ts'

/** Shown while the background is silent, or of another build than the page. Nothing else ends a worker. */
export function RestartNotice() {
  const t = useTranslation()
  const [isSilent, setSilent] = useState(false)
  const [isOther, setOther] = useState(false)
  useEffect(() => silence.watch(setSilent), [])
  useEffect(() => otherBuild.watch(setOther), [])
  if (!isSilent && !isOther) return null
  return (
    <div class="notice failure" role="alert" data-code={isSilent ? 'silent' : 'other-build'}>
      <p>{t(isSilent ? 'everywhere.silent' : 'everywhere.other-build')}</p>
      <Button onClick={() => browser.runtime.reload()} text={t('everywhere.restart')} />
    </div>
  )
}

/** Browsers allow the prompt only in a click handler, before any await. @returns whether it is granted */
export const allowNetwork = (network: Network): Promise<boolean> =>
  browser.permissions.request(permissionsFor(originsOf(network))).catch(() => false)

/** Milliseconds until it is said that an answer takes long. */
const slowAfter = 1000

interface State {
  phase: 'idle' | 'asking' | 'done' | 'failed'
  isSlow?: boolean
  failure?: Failure
}

export type Asking = Pick<ReturnType<typeof useAsking>, 'phase' | 'isBusy' | 'isSlow' | 'failure'>

/** @param isAsked it is asked right after the first drawing, which needn't be drawn again then */
export function useAsking(isAsked = false) {
  const [state, setState] = useState<State>({ phase: isAsked ? 'asking' : 'idle' })
  const latest = useRef<object>(undefined)

  /** Resolves whether it succeeded. After a newer question, the reply to an older one changes no state. */
  const run = useCallback(async <Value,>(question: () => Promise<Reply<Value>>, use?: (value: Value) => void) => {
    const current = {}
    latest.current = current
    const isLatest = () => latest.current === current
    setState(unlessSame<State>({ phase: 'asking' }))
    const notice = setTimeout(() => isLatest() && setState({ phase: 'asking', isSlow: true }), slowAfter)
    const reply = await question()
    clearTimeout(notice)
    if (isLatest()) {
      setState(reply.ok ? { phase: 'done' } : { phase: 'failed', failure: reply })
      if (reply.ok) use?.(reply.value)
    }
    return reply.ok
  }, [])

  const reset = useCallback(() => {
    latest.current = undefined
    setState({ phase: 'idle' })
  }, [])
  return { ...state, isBusy: state.phase === 'asking', run, reset }
}

export type FailureAction = 'retry' | 'sign-in' | 'look-again' | 'ask-now' | 'allow' | 'none'

const actions: Partial<Record<ErrorCode, FailureAction>> = {
  'signed-out': 'sign-in',
  'network-chosen': 'sign-in',
  'sign-in-waits': 'retry',
  'sign-in-unsupported': 'none',
  'no-network': 'none',
  'not-found': 'none',
  'page-forbidden': 'none',
  listed: 'none',
  unknown: 'ask-now',
  unconfirmed: 'look-again',
  missing: 'look-again',
  'no-permission': 'allow',
}

/** The member chose these, decides now, or is offline: the notice doesn't look like a fault. */
const calm: readonly ErrorCode[] = ['sign-in-closed', 'unknown', 'offline']

export const actionOf = ({ code, why }: { code: ErrorCode; why?: ErrorCode | undefined }): FailureAction =>
  why === 'offline' ? 'retry' : (actions[code] ?? (code.startsWith('sign-in-') ? 'sign-in' : 'retry'))

interface Props {
  failure: StoredFailure | undefined
  children?: ComponentChildren
  onAction?: ((action: FailureAction) => void) | undefined
}

export function FailureNotice({ failure, children, onAction }: Props) {
  const t = useTranslation()
  // a page without a network draws failures too
  const network = useContext(ConfiguredNetwork)
  if (!failure) return null
  const { requestId, retryAt = 0, why } = failure
  const code = knownCode(failure)
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
    </div>
  )
}
