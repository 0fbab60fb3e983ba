import { networkBounds } from '../../network/network.ts'
import { LabelledField } from '../../ui/network/LabelledField.tsx'
import { useTranslation } from '../../ui/text/translation.ts'

interface Props {
  part: keyof typeof networkBounds
  value: string
  readOnly: boolean
  /** The problem of this field. */
  wrong: string
  /** Help for this field. */
  text?: string
  onInput: (value: string) => void
}

/** One field of a network, with its problem below. */
export function NetworkField({ part, ...field }: Props) {
  const t = useTranslation()
  return (
    <LabelledField
      name={part}
      label={t(`network.${part}`)}
      isHidden={part === 'secret'}
      dir={part === 'name' ? 'auto' : 'ltr'}
      inputMode={part.endsWith('Url') ? 'url' : 'text'}
      maxLength={networkBounds[part]}
      {...field}
    />
  )
}
