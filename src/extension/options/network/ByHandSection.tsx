import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { NetworkForm } from './NetworkForm.tsx'

/** Use of a network that isn't found by its address; seldom needed. */
export function ByHandSection() {
  const t = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details class="advanced" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('network.by-hand')}</summary>
      {open && (
        <Section id="network-by-hand" title={t('network.by-hand')} text={t('network.text')}>
          <NetworkForm />
        </Section>
      )}
    </details>
  )
}
