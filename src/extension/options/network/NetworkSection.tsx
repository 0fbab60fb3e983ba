import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { NetworkForm } from './NetworkForm.tsx'

/** Use of another network than the build's; seldom needed. */
export function NetworkSection({ signedIn }: { signedIn: boolean }) {
  const t = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details class="advanced" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('network.other')}</summary>
      {open && (
        <Section id="network" title={t('network.heading')} text={t('network.text')}>
          <NetworkForm signedIn={signedIn} />
        </Section>
      )}
    </details>
  )
}
