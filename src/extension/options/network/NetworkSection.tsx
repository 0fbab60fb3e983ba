import { useState } from 'preact/hooks'
import { useWords } from '../../ui/translation.ts'
import { Section } from '../Section.tsx'
import { NetworkForm } from './NetworkForm.tsx'

/** What hardly anybody needs: another network than the one that the build is for. */
export function NetworkSection({ signedIn }: { signedIn: boolean }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <details class="advanced" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words('network.advanced')}</summary>
      {open && (
        <Section id="network" title={words('network.heading')} text={words('network.text')}>
          <NetworkForm signedIn={signedIn} />
        </Section>
      )}
    </details>
  )
}
