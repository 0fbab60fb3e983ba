import { useContext, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Policy } from '../network/policy.ts'
import { isDone, type Write } from '../schemas/outbox.ts'
import { networkOf } from '../storage/configured-network.ts'
import { countDrafts, draftLifetime } from '../storage/drafts.ts'
import { FailureNotice, useAsking } from '../ui/failure.tsx'
import { useFresh } from '../ui/on-return.ts'
import { countUnfinished, WaitingElsewhere } from '../ui/sentences.tsx'
import { ConfiguredNetwork, useTranslation } from '../ui/text.tsx'
import { Question, Section } from './Section.tsx'

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

interface Props {
  unsent: Unsent
  policy: Policy
}

/** The number of drafts and unsent writes, with a button to delete them. */
export function UnsentSection({ unsent: { isKept, amountHere, writes, count }, policy }: Props) {
  const t = useTranslation()
  const [question, setQuestion] = useState(false)
  const [deleting, run, reset] = useAsking()

  function deleteAll() {
    setQuestion(false)
    void run(() => ask('deleteUnsent', {}), count)
  }

  // data that disappears later was not deleted here
  useEffect(() => {
    if (isKept) reset()
  }, [isKept])
  const busy = deleting.phase === 'asking'
  const status = deleting.phase === 'done' && !isKept ? t('options.unsent.deleted') : ''
  return (
    <Section
      id="unsent"
      title={t('options.unsent')}
      text={t('options.unsent.text', { days: draftLifetime })}
      status={status}
      focusFallback={!isKept || busy}
    >
      {(amountHere || !isKept) && <p>{amountHere || t('options.unsent.none')}</p>}
      <WaitingElsewhere outbox={writes} policy={policy} />
      {isKept &&
        (question ? (
          <Question
            deletes
            id="unsent-question"
            text={t('options.unsent.question')}
            choices={[
              [t('options.unsent.delete'), deleteAll],
              [t('options.unsent.keep'), () => setQuestion(false)],
            ]}
          />
        ) : (
          <button type="button" data-focus-fallback disabled={busy} onClick={() => setQuestion(true)}>
            {t('options.unsent.delete')}
          </button>
        ))}
      {deleting.phase === 'failed' && <FailureNotice failure={deleting.failure} />}
    </Section>
  )
}
