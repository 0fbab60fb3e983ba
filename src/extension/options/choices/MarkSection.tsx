import type { Options } from '../../schemas/options.ts'
import type { Index } from '../../storage/items.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { PermittedChoice } from './PermittedChoice.tsx'
import type { Permitted } from './permitted.ts'

interface Props {
  options: Options
  index: Index | null
  permitted: Permitted
}

/** The option to mark the toolbar button on pages that contacts shared. Explains what the browser then reveals. */
export function MarkSection({ options, index, permitted }: Props) {
  const t = useTranslation()
  const family = import.meta.env.BROWSER === 'firefox' ? 'firefox' : 'chromium'
  // the popup’s offer links here only in Firefox
  const isNamed = location.hash === '#mark'
  const why = !options.index ? 'no-index' : index?.names_pages === false ? 'no-pages' : undefined
  return (
    <PermittedChoice
      option="mark"
      options={options}
      permitted={permitted}
      text={`${t('options.mark.text')} ${t(`options.mark.${family}`)}`}
      next={isNamed ? t('options.mark.tick') : undefined}
      unavailable={why && t(`options.mark.${why}`)}
    />
  )
}
