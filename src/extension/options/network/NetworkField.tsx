import { networkBounds } from '../../network/network.ts'
import { useTranslation } from '../../ui/text/translation.ts'

interface Props {
  part: keyof typeof networkBounds
  value: string
  readOnly: boolean
  /** The problem of this field. */
  wrong?: string
  /** Help for this field. */
  text?: string
  onInput: (value: string) => void
}

/** One field of a network, with its problem below. */
export function NetworkField({ part, value, readOnly, wrong = '', text, onInput }: Props) {
  const t = useTranslation()
  const id = `network-${part}`
  return (
    <div class="field">
      <label for={id}>{t(`network.${part}`)}</label>
      <input
        id={id}
        name={part}
        {...(part === 'secret' ? { type: 'password' as const } : {})}
        dir={part === 'name' ? 'auto' : 'ltr'}
        inputMode={part.endsWith('Url') ? 'url' : 'text'}
        autoComplete="off"
        spellcheck={false}
        maxLength={networkBounds[part]}
        value={value}
        readOnly={readOnly}
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
