import { cleanText } from '../../../../contract/text.ts'
import { useTranslation } from '../../../ui/text.tsx'

/**
 * Number of characters beyond the bound. A field takes no more than its bound, but a text that was taken back is put
 * above it.
 */
export const excessOf = (text: string, { max }: { max: number }): number =>
  // cleaning never makes a text longer
  text.length <= max ? 0 : Math.max(0, cleanText(text).length - max)

interface Props {
  id: string
  count: number
}

/** Says that the text in the field above is too long to send. */
export function TooLong({ id, count }: Props) {
  const t = useTranslation()
  return (
    <p id={id} class="wrong" role="alert">
      {t('status.too-long', { count })}
    </p>
  )
}
