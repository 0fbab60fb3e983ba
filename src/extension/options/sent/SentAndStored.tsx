import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { SentSection } from './SentSection.tsx'
import { StoredSection } from './StoredSection.tsx'
import { useSent } from './use-sent.ts'

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
