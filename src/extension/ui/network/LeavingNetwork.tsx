import { isDone, type Write } from '../../schemas/outbox.ts'
import type { Account } from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import { useNetwork, useTranslation } from '../text/translation.ts'

interface Props {
  account: Account | null
  outbox: Write[]
}

/** What a change to another network ends at the one in use: the session, and the sending of writes. */
export function LeavingNetwork({ account, outbox }: Props) {
  const t = useTranslation()
  const network = useNetwork()
  const isUnfinished = outbox.some((write) => !isDone(write) && networkOf(write.owner) === network.baseUrl)
  return (
    <>
      {account && <p class="fine">{t('network.signs-out')}</p>}
      {isUnfinished && <p class="fine">{t('network.unsent')}</p>}
    </>
  )
}
