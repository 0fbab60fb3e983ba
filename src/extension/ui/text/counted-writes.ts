import type { SentenceKey } from '../../i18n/catalogues.ts'
import type { Translate } from '../../i18n/translate.ts'
import { decisionOf, isUnsent } from '../../schemas/outbox/decisions.ts'
import type { Write, WriteContent } from '../../schemas/outbox.ts'

type Translation = Translate<SentenceKey>

/** Kinds of writes in the order in which they are counted. */
const kinds = ['share', 'change', 'status', 'answer'] as const

/** A deleted request counts as an answer. */
const kindOf: Record<WriteContent['type'], (typeof kinds)[number]> = {
  share: 'share',
  comment: 'change',
  removal: 'change',
  status: 'status',
  answer: 'answer',
  deletion: 'answer',
}

/** "1 share and 2 answers". */
export function countWrites(t: Translation, writes: readonly Write[]): string {
  const counts = kinds.flatMap((kind) => {
    const count = writes.filter(({ content }) => kindOf[content.type] === kind).length
    return count > 0 ? [t(`outbox.count.${kind}`, { count })] : []
  })
  return new Intl.ListFormat(t.locale).format(counts)
}

/** "1 share not sent yet · 2 answers not confirmed yet". */
export const countUnfinished = (t: Translation, writes: readonly Write[]): string =>
  countApart(t, writes, isUnsent, ['outbox.waiting', 'outbox.sending'])

/** Counts the writes that need a decision of the member: "1 share not sent · 1 status not confirmed". */
export const countNeeding = (t: Translation, writes: readonly Write[]): string =>
  countApart(t, writes, (write) => decisionOf(write) !== 'unknown', ['outbox.unsent', 'outbox.unconfirmed'])

/** Counts the writes that match apart from the others. */
function countApart(
  t: Translation,
  writes: readonly Write[],
  matches: (write: Write) => boolean,
  [matching, others]: readonly [SentenceKey, SentenceKey],
): string {
  const parts = [
    [matching, writes.filter(matches)],
    [others, writes.filter((write) => !matches(write))],
  ] as const
  return parts
    .filter(([, part]) => part.length > 0)
    .map(([key, part]) => t(key, { writes: countWrites(t, part) }))
    .join(' · ')
}
