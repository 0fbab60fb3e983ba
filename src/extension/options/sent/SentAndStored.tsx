import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { SentSection } from './SentSection.tsx'
import { StoredSection } from './StoredSection.tsx'
import { useSent } from './use-sent.ts'

/** The sent calls and the stored data; read when the member opens it, or follows `#sent` or `#stored`. */
export function SentAndStored() {
  const t = useTranslation()
  const [open, setOpen] = useState(isLedHere)
  return (
    <details class="record" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sent.summary')}</summary>
      {open && <Opened />}
    </details>
  )
}

const isLedHere = () => ['#sent', '#stored'].includes(location.hash)

function Opened() {
  const sent = useSent()
  return (
    <>
      <SentSection sent={sent} />
      <StoredSection onDeleted={sent.read} />
    </>
  )
}
