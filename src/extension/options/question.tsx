import { useState } from 'preact/hooks'
import { Button, closeByEscape } from '../ui/controls.tsx'

export type Choice = [label: string, choose: () => void]

interface Props {
  id: string
  text: string
  /** The last action cancels: it has the focus at first, and Escape triggers it. */
  choices: Choice[]
  deletes?: boolean
}

export function Question({ id, text, choices, deletes = false }: Props) {
  const [, stay] = choices.at(-1) ?? []
  return (
    <>
      <p id={id}>{text}</p>
      <div class="actions">
        {choices.map(([label, choose], index) => (
          <Button
            key={label}
            class={index > 0 ? '' : deletes ? 'danger' : 'primary'}
            data-focus-fallback={index === choices.length - 1 || undefined}
            aria-describedby={id}
            onClick={choose}
            onKeyDown={closeByEscape(stay ?? false)}
            text={label}
          />
        ))}
      </div>
    </>
  )
}

interface DeletionProps {
  id: string
  label: string
  question: string
  keep: string
  isBusy: boolean
  onDelete: () => void
}

export function Deletion({ id, label, question, keep, isBusy, onDelete }: DeletionProps) {
  const [isAsked, setAsked] = useState(false)
  function confirm() {
    setAsked(false)
    onDelete()
  }
  if (!isAsked) return <Button data-focus-fallback disabled={isBusy} onClick={() => setAsked(true)} text={label} />
  const no: Choice = [keep, () => setAsked(false)]
  return <Question deletes id={id} text={question} choices={[[label, confirm], no]} />
}
