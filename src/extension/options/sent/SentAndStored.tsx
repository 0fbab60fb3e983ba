import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { SentSection } from './SentSection.tsx'
import { StoredSection } from './StoredSection.tsx'
import { useSent } from './use-sent.ts'

/** What left this browser, and what is kept in it: read once the member opens it, or comes by `#sent` or `#stored`. */
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
      <StoredSection onForgotten={sent.read} />
    </>
  )
}
