import { useEffect, useRef, useState } from 'preact/hooks'
import type { TrialProblem } from '../messages/diagnosis.ts'
import type { Network } from '../network/network.ts'
import type { Failure } from '../schemas/errors.ts'
import * as items from '../storage/items.ts'
import { FailureNotice } from '../ui/failure.tsx'
import { useTranslation } from '../ui/text.tsx'
import { useRevoked } from './Section.tsx'

/** The form's fields. The secret is sent to the background and never read back. */
export type Fields = Network & { secret: string }
export type Part = keyof Fields

export type Problems = Partial<Record<Part, TrialProblem | 'invalid'>>

export type Step =
  | { phase: 'editing' }
  | { phase: 'trying' }
  | { phase: 'tried'; problems: Problems }
  | { phase: 'switching' }
  | ({ phase: 'switched' } & Switched)
  | { phase: 'failed'; failure: Failure }

export interface Switched {
  before: string
}

export function NetworkStatus({ step }: { step: Step }) {
  const t = useTranslation()
  const count = step.phase === 'tried' ? Object.keys(step.problems).length : 0
  return (
    <>
      <div role="status">
        {step.phase === 'tried' && count > 0 && <p class="wrong">{t('network.wrong', { count })}</p>}
        {step.phase === 'tried' && count === 0 && (
          <div class="notice success" data-result="works">
            <p>{t('network.works')}</p>
          </div>
        )}
      </div>
      {step.phase === 'switched' && <SwitchedNotice {...step} />}
      {step.phase === 'failed' && <FailureNotice failure={step.failure} />}
    </>
  )
}

/**
 * Until the member agrees or takes the consent back. Takes the focus, since the clicked button may be removed; screen
 * readers announce it then.
 */
export function SwitchedNotice({ before }: Switched) {
  const t = useTranslation()
  const notice = useRef<HTMLElement>(null)
  const { revoked, sentence, read } = useRevoked(before)
  const [isOld, setIsOld] = useState(false)
  useEffect(() => {
    notice.current?.focus()
    void read()
  }, [])
  useEffect(() => items.consent.watch(() => setIsOld(true)), [])
  if (isOld) return null
  return (
    <section
      ref={notice}
      class={`notice ${revoked ? 'success' : ''}`}
      tabIndex={-1}
      aria-labelledby="network-switched"
      data-result="switched"
      data-revoked={revoked}
    >
      <p id="network-switched" role="status">
        {t('network.switched')}
        {!revoked && ` ${sentence}`}
      </p>
    </section>
  )
}
