import { useContext } from 'preact/hooks'
import { isDone, type Write } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import { useStored } from '../stored/use-stored.ts'
import { ConfiguredNetwork, useTranslation } from '../text/translation.ts'

const none: Write[] = []

/** What a change to another network ends at the one in use: the session, and the sending of writes. */
export function LeavingNetwork() {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const account = useStored(items.account, null)
  const outbox = useStored(items.outbox, none)
  if (!network) return null
  const isUnfinished = outbox.some((write) => !isDone(write) && networkOf(write.owner) === network.baseUrl)
  return (
    <>
      {account && <p class="fine">{t('network.signs-out')}</p>}
      {isUnfinished && <p class="fine">{t('network.unsent')}</p>}
    </>
  )
}
