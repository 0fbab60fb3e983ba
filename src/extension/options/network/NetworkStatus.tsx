import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
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
      {step.phase === 'switched' && (
        // screen readers announce it when it gets the focus
        <section
          class="notice success"
          tabIndex={-1}
          aria-labelledby="network-switched"
          data-result="switched"
          data-revoked={step.revoked}
        >
          <p id="network-switched">{t(step.revoked ? 'network.switched' : 'network.switched.unrevoked')}</p>
        </section>
      )}
      {step.phase === 'failed' && <FailureNotice failure={step.failure} />}
    </>
  )
}
