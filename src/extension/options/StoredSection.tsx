import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { StoredAmounts, StoredKind } from '../schemas/stored.ts'
import * as items from '../storage/items.ts'
import { Button } from '../ui/controls.tsx'
import { FailureNotice, useAsking } from '../ui/failure.tsx'
import { useItem, useTranslation } from '../ui/values.ts'
import type { StoredRow } from './capability.ts'
import { Section } from './section.tsx'
import { useFresh } from './setting.ts'

/** Kinds without a deletion have their own section, or are deleted with the account. */
export const storedKinds: readonly StoredRow[] = [
  { kind: 'account', section: (t) => t('options.account') },
  { kind: 'options' },
  { kind: 'unsent', section: (t) => t('options.unsent') },
  { kind: 'requests' },
  { kind: 'recent', delete: () => ask('deleteRecent', {}) },
]

interface Props {
  ofCapabilities: readonly StoredRow[]
}

/** The amounts of stored data, which are measured once the member opens them. */
export function StoredSection(props: Props) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(location.hash === '#stored')
  return (
    <Section
      id="stored"
      title={t('stored.title')}
      hint={t('stored.text')}
      control={<Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} text={t('stored.show')} />}
    >
      {isOpen && <Stored {...props} />}
    </Section>
  )
}

function Stored({ ofCapabilities }: Props) {
  const t = useTranslation()
  const rows = [...storedKinds, ...ofCapabilities]
  const hasAccount = useItem(items.consent) !== null
  const [amounts, setAmounts] = useState<StoredAmounts>()
  const measuring = useAsking()
  const deleting = useAsking()
  const [deleted, setDeleted] = useState<StoredKind>()

  const read = () => measuring.run(() => ask('measureStored', {}), setAmounts)
  useFresh(read)

  function amountOf({ amount: shown }: StoredRow, amount: number | null): string {
    if (amount === null) return t('stored.failed')
    if (amount === 0) return t('stored.nothing')
    if (shown) return shown(t, amount)
    return new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'kilobyte' }).format(Math.ceil(amount / 1000))
  }

  function actionOf({ kind, section, delete: ofKind }: StoredRow, amount: number | null) {
    // without anything stored there is no such section
    if (section) return !!amount && (kind !== 'account' || hasAccount) && <a href={`#${kind}`}>{section(t)}</a>
    if (!ofKind) return null
    const isNothing = !amount || deleting.isBusy
    function click() {
      if (isNothing || !ofKind) return
      setDeleted(kind)
      void deleting.run(ofKind, read)
    }
    return (
      <Button
        class="link"
        aria-disabled={isNothing}
        aria-label={t('stored.delete.item', { what: t(`stored.${kind}`) })}
        onClick={click}
        text={t('everywhere.delete')}
      />
    )
  }

  return (
    <>
      <p class="said" role="status">
        {deleting.phase === 'done' && deleted && t('stored.deleted', { what: t(`stored.${deleted}`) })}
      </p>
      {amounts && (
        <ul aria-label={t('stored.title')}>
          {rows.map((row) => (
            <li key={row.kind}>
              <div class="label">
                <p>{t(`stored.${row.kind}`)}</p>
                <p class="fine">{amountOf(row, amounts[row.kind])}</p>
              </div>
              {actionOf(row, amounts[row.kind])}
            </li>
          ))}
        </ul>
      )}
      <FailureNotice failure={deleting.failure ?? measuring.failure} />
    </>
  )
}
