import { ask } from '../../messages/ask.ts'
import type { Policy } from '../../policy/policy.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { useAsking } from '../failure/use-asking.ts'
import { useTranslation } from '../text/translation.ts'
import { policySentences } from './find-sentences.ts'

/** Says that the organization's network isn't found at its address, and why. */
export function OrganizationNetwork({ policy: { address, problem } }: { policy: Policy }) {
  const t = useTranslation()
  const [finding, run] = useAsking()
  const isFinding = finding.phase === 'asking' || !problem
  // another attempt finds nothing where the address itself is wrong
  const canFind = !isFinding && problem !== 'invalid' && problem !== 'insecure'
  return (
    <section class="notice" data-problem={problem}>
      <p>{t('policy.problem', { address })}</p>
      <p role="status">{isFinding ? t('find.finding') : t(policySentences[problem])}</p>
      {canFind && (
        <button type="button" onClick={() => void run(() => ask('applyPolicy', {}))}>
          {t('policy.again')}
        </button>
      )}
      {finding.phase === 'failed' && <FailureNotice failure={finding.failure} />}
    </section>
  )
}
