import { useContext } from 'preact/hooks'
import { readableHost } from '../../network/readable-host.ts'
import { isDone, type Write } from '../../schemas/outbox.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import { useStored } from '../stored/use-stored.ts'
import { countWrites } from '../text/counted-writes.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'

const none: Write[] = []

/**
 * What waits for each network that was in use before, such as since the organization chose another one. Its texts are
 * not shown: another person may look.
 */
export function WaitingElsewhere() {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const outbox = useStored(items.outbox, none)
  const waiting = outbox.filter((write) => !isDone(write) && networkOf(write.owner) !== network?.baseUrl)
  return [...new Set(waiting.map(({ owner }) => networkOf(owner)))].map((baseUrl) => {
    const writes = waiting.filter(({ owner }) => networkOf(owner) === baseUrl)
    const host = readableHost(new URL(baseUrl).host)
    return (
      <p key={baseUrl} class="fine" data-elsewhere={writes.length}>
        {t('outbox.elsewhere', { host, writes: countWrites(t, writes), days: draftLifetime })}
      </p>
    )
  })
}
