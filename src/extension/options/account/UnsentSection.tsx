import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Policy } from '../../policy/policy.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { WaitingElsewhere } from '../../ui/sign-in/WaitingElsewhere.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Question } from '../section/Question.tsx'
import { Section } from '../section/Section.tsx'
import type { Unsent } from './use-unsent.ts'

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
