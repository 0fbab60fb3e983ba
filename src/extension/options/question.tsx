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

/** A row's button, and what it asks before it deletes. */
export function useDeletion({ id, label, question, keep, isBusy, onDelete }: DeletionProps) {
  const [isAsked, setAsked] = useState(false)
  const stay = () => setAsked(false)
  function confirm() {
    stay()
    onDelete()
  }
  if (isAsked) {
    const choices: Choice[] = [
      [label, confirm],
      [keep, stay],
    ]
    return { control: null, asked: <Question deletes {...{ id, choices }} text={question} /> }
  }
  const control = <Button data-focus-fallback disabled={isBusy} onClick={() => setAsked(true)} text={label} />
  return { control, asked: null }
}
