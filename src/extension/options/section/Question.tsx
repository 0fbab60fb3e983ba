import { closeByEscape } from '../../ui/keys/close-by-escape.ts'

interface Props {
  /** Of the question, so that each button is described by it. */
  id: string
  text: string
  /**
   * What can be done, by what its button says. The last one does nothing, has the focus at first, and is what Escape
   * means.
   */
  choices: [label: string, choose: () => void][]
}

/** Asks before something that can't be taken back. */
export function Question({ id, text, choices }: Props) {
  const [, stay] = choices.at(-1) ?? []
  return (
    <>
      <p id={id}>{text}</p>
      <div class="actions">
        {choices.map(([label, choose], index) => (
          <button
            key={label}
            type="button"
            class={index === 0 ? 'primary' : ''}
            data-goes-on={index === choices.length - 1 || undefined}
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
