import type { InputHTMLAttributes, Ref } from 'preact'
import type { networkBounds } from '../../network/network.ts'

interface Props extends Pick<InputHTMLAttributes, 'dir' | 'inputMode' | 'readOnly' | 'autoCapitalize'> {
  name: keyof typeof networkBounds | 'address'
  label: string
  value: string
  maxLength: number
  /** Whether the browser hides what is typed. */
  isHidden?: boolean
  /** The problem of this field; empty if there is none. */
  wrong: string
  /** Help for this field, which a problem replaces. */
  text?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onInput: (value: string) => void
}

/** A field about a network, with its problem or its help below. */
export function LabelledField({ label, wrong, text, isHidden, inputRef = null, onInput, ...input }: Props) {
  const id = `network-${input.name}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        {...(isHidden ? { type: 'password' as const } : {})}
        id={id}
        ref={inputRef}
        autoComplete="off"
        spellcheck={false}
        aria-invalid={wrong !== ''}
        aria-describedby={`${id}-about`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p id={`${id}-about`} class={wrong ? 'wrong' : 'fine'}>
        {wrong || text}
      </p>
    </div>
  )
}
