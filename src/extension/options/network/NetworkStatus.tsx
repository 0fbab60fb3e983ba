import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { SwitchedNotice } from './SwitchedNotice.tsx'
import type { Step } from './use-network-form.ts'

/** Result of testing a network, or of changing to it. */
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
