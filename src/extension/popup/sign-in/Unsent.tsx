import { isDone, type Write } from '../../schemas/outbox.ts'
import { belongsTo } from '../../storage/configured-network.ts'
import { countUnfinished } from '../../ui/sentences.tsx'
import { useTranslation } from '../../ui/text.tsx'

interface Props {
  outbox: Write[]
  /** Whose writes the next sign-in sends: an owner (`storage/owner.ts`), or the network's base URL for all. */
  whose: string
}

/** What the next sign-in sends. Its texts are not shown: another person may look. */
export function Unsent({ outbox, whose }: Props) {
  const t = useTranslation()
  const unsent = outbox.filter((write) => !isDone(write) && belongsTo(write.owner, whose))
  if (unsent.length === 0) return null
  return <p data-unsent={unsent.length}>{t('signed-out.unsent', { writes: countUnfinished(t, unsent) })}</p>
}
