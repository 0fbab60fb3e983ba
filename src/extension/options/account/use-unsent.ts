import { useContext, useState } from 'preact/hooks'
import { isDone, type Write } from '../../schemas/outbox.ts'
import { countDrafts } from '../../storage/drafts.ts'
import { networkOf } from '../../storage/owner.ts'
import { useFresh } from '../../ui/stored/use-fresh.ts'
import { countUnfinished } from '../../ui/text/counted-writes.ts'
import { ConfiguredNetwork, useTranslation } from '../../ui/text/translation.ts'

export type Unsent = ReturnType<typeof useUnsent>

/**
 * How much members typed and want to be sent, and was not sent, of every account.
 *
 * @param first number of drafts at the first frame
 */
export function useUnsent(outbox: Write[], first: number) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const [drafts, setDrafts] = useState(first)
  const writes = outbox.filter((write) => !isDone(write))
  const count = async () => setDrafts(await countDrafts())
  // the member may type drafts in a popup meanwhile
  useFresh(count)
  const amountOf = (counted: Write[]) =>
    [drafts > 0 && t('options.unsent.drafts', { count: drafts, number: drafts }), countUnfinished(t, counted)]
      .filter(Boolean)
      .join(' · ')
  return {
    isKept: drafts + writes.length > 0,
    /** The amounts as text; empty if there are none. */
    amount: amountOf(writes),
    /** The amounts as text, without the writes for other networks than the one in use. */
    amountHere: amountOf(writes.filter(({ owner }) => networkOf(owner) === network?.baseUrl)),
    writes,
    count,
  }
}
