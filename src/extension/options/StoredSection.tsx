import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { StoredAmounts, StoredKind } from '../schemas/stored.ts'
import { Button } from '../ui/controls.tsx'
import { useAsking } from '../ui/failure.tsx'
import { useTranslation } from '../ui/values.ts'
import type { InOptions, StoredRow } from './capability.ts'
import { Question } from './question.tsx'
import { Fold, Section } from './section.tsx'
import { useFresh } from './setting.ts'

/** Kinds without a deletion have their own section, or are deleted with the account. */
export const storedKinds: readonly StoredRow[] = [
  { kind: 'account' },
  { kind: 'options' },
  { kind: 'unsent' },
  { kind: 'requests' },
  { kind: 'recent', delete: () => ask('deleteRecent', {}) },
]

interface Props {
  hasAccount: boolean
  capabilities: readonly InOptions[]
}

export function SentAndStored(props: Props) {
  const t = useTranslation()
  return (
    <Fold class="record" summary={t('sent.summary')} startsOpen={['#sent', '#stored'].includes(location.hash)}>
      <Opened {...props} />
    </Fold>
  )
}

function Opened({ hasAccount, capabilities }: Props) {
  const t = useTranslation()
  const rows = [...storedKinds, ...capabilities.flatMap(({ stored }) => stored ?? [])]
  const [amounts, setAmounts] = useState<StoredAmounts>()
  const measuring = useAsking()
  const deleting = useAsking()
  const [deleted, setDeleted] = useState<StoredKind>()
  const [deletions, setDeletions] = useState(0)
  const [asking, setAsking] = useState<StoredRow>()

  const read = () => measuring.run(() => ask('measureStored', {}), setAmounts)
  useFresh(read)

  function deleteKind({ kind, delete: ofKind }: StoredRow) {
    setAsking(undefined)
    if (!ofKind) return
    setDeleted(kind)
    void deleting.run(ofKind, () => {
      void read()
      setDeletions((before) => before + 1)
    })
  }

  function amountOf({ amount: shown }: StoredRow, amount: number): string {
    if (amount === 0) return t('stored.nothing')
    if (shown) return shown(t, amount)
    return new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'kilobyte' }).format(Math.ceil(amount / 1000))
  }

  const isDone = deleting.phase === 'done' && deleted !== undefined
  const status = isDone ? t('stored.deleted', { what: t(`stored.${deleted}`) }) : ''

  function actionOf(row: StoredRow, amount: number) {
    const { kind, question } = row
    if (kind === 'account' || kind === 'unsent') {
      // without anything stored there is no such section
      const hasSection = amount > 0 && (kind === 'unsent' || hasAccount)
      return hasSection ? <a href={`#${kind}-title`}>{t(`options.${kind}`)}</a> : null
    }
    if (!row.delete || row === asking) return null
    const isNothing = amount === 0 || deleting.isBusy
    return (
      <Button
        class="link"
        data-focus-fallback={question !== undefined || undefined}
        aria-disabled={isNothing}
        aria-label={t('stored.delete.item', { what: t(`stored.${kind}`) })}
        onClick={() => {
          if (isNothing) return
          if (question) setAsking(row)
          else deleteKind(row)
        }}
        text={t('everywhere.delete')}
      />
    )
  }

  return (
    <>
      {capabilities.map(({ record: Record }) => Record && <Record key={Record} deletions={deletions} />)}
      <Section
        id="stored"
        title={t('stored.title')}
        text={t('stored.text')}
        status={status}
        failure={deleting.failure ?? measuring.failure}
      >
        {amounts && (
          <ul class="stored" aria-labelledby="stored-title">
            {rows.map((row) => (
              <li key={row.kind}>
                <div>
                  <p>{t(`stored.${row.kind}`)}</p>
                  <p class="fine">{amountOf(row, amounts[row.kind])}</p>
                </div>
                {actionOf(row, amounts[row.kind])}
              </li>
            ))}
          </ul>
        )}
        {asking?.question && (
          <Question
            deletes
            id={`${asking.kind}-question`}
            text={asking.question(t)}
            choices={[
              [t('everywhere.delete'), () => deleteKind(asking)],
              [t('options.unsent.keep'), () => setAsking(undefined)],
            ]}
          />
        )}
      </Section>
    </>
  )
}
