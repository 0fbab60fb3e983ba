import { closeByEscape } from '../../ui/keys/close-by-escape.ts'

interface Props {
  /** Id of the question, which describes each button. */
  id: string
  text: string
  /**
   * Actions by the text of their button. The last action cancels: it has the focus at first, and Escape triggers it.
   */
  choices: [label: string, choose: () => void][]
  /** The first action deletes something. */
  deletes?: boolean
}

/** Asks for confirmation before an action that can't be undone. */
export function Question({ id, text, choices, deletes = false }: Props) {
  const [, stay] = choices.at(-1) ?? []
  return (
    <>
      <p id={id}>{text}</p>
      <div class="actions">
        {choices.map(([label, choose], index) => (
          <button
            key={label}
            type="button"
            class={index > 0 ? '' : deletes ? 'danger' : 'primary'}
            data-focus-fallback={index === choices.length - 1 || undefined}
            aria-describedby={id}
            onClick={choose}
            onKeyDown={closeByEscape(stay ?? false)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
