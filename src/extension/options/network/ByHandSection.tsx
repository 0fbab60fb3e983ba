import type { ComponentChild, FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'

interface LeavingProps {
  /** What a change to another network ends (`LeavingNetwork`). */
  leaving: ComponentChild
}

/** Use of a network that isn't found by its address. Its form is seldom needed, so it loads when it is opened. */
export function ByHandSection(props: LeavingProps) {
  const t = useTranslation()
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ NetworkForm: FunctionComponent<LeavingProps> }>()

  function toggle(isOpen: boolean) {
    setOpen(isOpen)
    if (isOpen) void import('./NetworkForm.tsx').then(setLoaded)
  }

  return (
    <details class="advanced" open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{t('network.by-hand')}</summary>
      {open && (
        <Section id="network-by-hand" title={t('network.by-hand')} text={t('network.text')}>
          {loaded && <loaded.NetworkForm {...props} />}
        </Section>
      )}
    </details>
  )
}
