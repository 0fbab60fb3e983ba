import { useContext } from 'preact/hooks'
import type { Policy } from '../../policy/policy.ts'
import { isDone, type Write } from '../../schemas/outbox.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import { networkOf } from '../../storage/owner.ts'
import { countUnfinished } from '../text/counted-writes.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'

interface Props {
  outbox: Write[]
  policy: Policy
}

/**
 * What waits for each network that was in use before, such as since the organization chose another one. Its texts are
 * not shown: another person may look.
 */
export function WaitingElsewhere({ outbox, policy }: Props) {
  const t = useTranslation()
  const used = useContext(ConfiguredNetwork)
  const waiting = outbox.filter((write) => !isDone(write) && networkOf(write.owner) !== used?.baseUrl)
  return [...Map.groupBy(waiting, nameOfNetwork)].map(([network, writes]) => (
    <p key={network} class="fine" data-elsewhere={writes.length}>
      {t(policy.locked && policy.network ? 'outbox.elsewhere.locked' : 'outbox.elsewhere', {
        elsewhere: network,
        writes: countUnfinished(t, writes),
        days: draftLifetime,
      })}
    </p>
  ))
}

const nameOfNetwork = ({ network, owner }: Write): string => network ?? new URL(networkOf(owner)).host
