import { useContext } from 'preact/hooks'
import { isDone, type Write } from '../../schemas/outbox.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import { useStored } from '../stored/use-stored.ts'
import { countWrites } from '../text/counted-writes.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'

const none: Write[] = []

/**
 * What waits for networks that were in use before, such as since the organization chose another one. Its texts are not
 * shown: another person may look.
 */
export function WaitingElsewhere() {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const outbox = useStored(items.outbox, none)
  const waiting = outbox.filter((write) => !isDone(write) && networkOf(write.owner) !== network?.baseUrl)
  if (waiting.length === 0) return null
  const hosts = new Set(waiting.map(({ owner }) => new URL(networkOf(owner)).host))
  return (
    <p class="fine" data-elsewhere={waiting.length}>
      {t('outbox.elsewhere', { host: [...hosts].join(', '), writes: countWrites(t, waiting), days: draftLifetime })}
    </p>
  )
}
