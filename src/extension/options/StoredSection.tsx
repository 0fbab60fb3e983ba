import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { type StoredAmounts, type StoredKind, storedKinds } from '../schemas/stored-amounts.ts'
import { FailureNotice, useAsking } from '../ui/failure.tsx'
import { useFresh } from '../ui/on-return.ts'
import { useTranslation } from '../ui/text.tsx'
import { Question, Section } from './Section.tsx'
import { SentSection, useSent } from './SentSection.tsx'

/** Kinds that can be deleted here; other kinds have their own section, or are deleted with the account. */
const deletions = {
  recent: 'deleteRecent',
  index: 'deleteIndex',
  sent: 'deleteSent',
} as const satisfies Partial<Record<StoredKind, string>>

type Deletable = keyof typeof deletions

const isDeletable = (kind: StoredKind): kind is Deletable => kind in deletions

/** The own section of a kind. */
const sections: Partial<Record<StoredKind, 'account' | 'unsent'>> = { account: 'account', unsent: 'unsent' }

interface StoredSectionProps {
  /** Whether the page has the section of the account. */
  hasAccount: boolean
  onDeleted: () => Promise<void>
}

/** Lists the stored data by kind and amount, with buttons to delete it. */
export function StoredSection({ hasAccount, onDeleted }: StoredSectionProps) {
  const t = useTranslation()
  const [amounts, setAmounts] = useState<StoredAmounts>()
  const [measuring, measure] = useAsking()
  const [deleting, run] = useAsking()
  const [deleted, setDeleted] = useState<Deletable>()
  /** Whether the question before deleting the log of sent calls is open. */
  const [question, setQuestion] = useState(false)

  const read = () => measure(() => ask('measureStored', {}), setAmounts)
  useFresh(read)

  function deleteKind(kind: Deletable) {
    setQuestion(false)
    setDeleted(kind)
    void run(
      () => ask(deletions[kind], {}),
      () => void Promise.all([read(), onDeleted()]),
    )
  }

  function amountOf(kind: StoredKind, amount: number): string {
    if (amount === 0) return t('stored.nothing')
    if (kind === 'index') return t('stored.shares', { count: amount, number: amount })
    if (kind === 'sent') return t('stored.calls', { count: amount, number: amount })
    return new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'kilobyte' }).format(Math.ceil(amount / 1000))
  }

  const isDone = deleting.phase === 'done' && deleted !== undefined
  const status = isDone ? t('stored.deleted', { what: t(`stored.${deleted}`) }) : ''

  function actionOf(kind: StoredKind, amount: number) {
    const section = sections[kind]
    // without anything stored there is no such section
    if (section)
      return amount > 0 && (section !== 'account' || hasAccount) ? (
        <a href={`#${section}-title`}>{t(`options.${section}`)}</a>
      ) : null
    if (!isDeletable(kind) || (kind === 'sent' && question)) return null
    // not removed, so that the focus stays
    const isNothing = amount === 0 || deleting.phase === 'asking'
    return (
      <button
        type="button"
        class="link"
        data-focus-fallback={kind === 'sent' || undefined}
        aria-disabled={isNothing}
        aria-label={t('stored.delete.item', { what: t(`stored.${kind}`) })}
        onClick={() => {
          if (isNothing) return
          if (kind === 'sent') setQuestion(true)
          else deleteKind(kind)
        }}
      >
        {t('stored.delete')}
      </button>
    )
  }

  return (
    <Section id="stored" title={t('stored.title')} text={t('stored.text')} status={status}>
      {amounts && (
        <ul class="stored" aria-labelledby="stored-title">
          {storedKinds.map((kind) => (
            <li key={kind}>
              <div>
                <p>{t(`stored.${kind}`)}</p>
                <p class="fine">{amountOf(kind, amounts[kind])}</p>
              </div>
              {actionOf(kind, amounts[kind])}
            </li>
          ))}
        </ul>
      )}
      {question && (
        <Question
          deletes
          id="sent-question"
          text={t('stored.question')}
          choices={[
            [t('stored.delete'), () => deleteKind('sent')],
            [t('options.unsent.keep'), () => setQuestion(false)],
          ]}
        />
      )}
      {measuring.phase === 'failed' && <FailureNotice failure={measuring.failure} />}
      {deleting.phase === 'failed' && <FailureNotice failure={deleting.failure} />}
    </Section>
  )
}

interface Props {
  /** Whether the page has the section of the account. */
  hasAccount: boolean
}

/** The sent calls and the stored data; read when the member opens it, or follows `#sent` or `#stored`. */
export function SentAndStored({ hasAccount }: Props) {
  const t = useTranslation()
  const [open, setOpen] = useState(isLedHere)
  return (
    <details class="record" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sent.summary')}</summary>
      {open && <Opened hasAccount={hasAccount} />}
    </details>
  )
}

const isLedHere = () => ['#sent', '#stored'].includes(location.hash)

function Opened({ hasAccount }: Props) {
  const sent = useSent()
  return (
    <>
      <SentSection sent={sent} />
      <StoredSection hasAccount={hasAccount} onDeleted={sent.read} />
    </>
  )
}
