import { cleanText } from '../../../contract/text.ts'
import { useTranslation } from '../../ui/text/translation.ts'

/** How many characters of a text are beyond its bound, which only words that were put together can be; 0 where none is. */
export const tooManyIn = (text: string, { max }: { max: number }): number =>
  // what counts of a text is never longer than all of it
  text.length <= max ? 0 : Math.max(0, cleanText(text).length - max)

interface Props {
  id: string
  count: number
}

/** That the text of the field above is too long to be sent. */
export function TooLong({ id, count }: Props) {
  const t = useTranslation()
  return (
    <p id={id} class="wrong" role="alert">
      {t('status.too-long', { count })}
    </p>
  )
}
