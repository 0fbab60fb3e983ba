import { PermittedChoice } from '../../options/PermittedChoices.tsx'
import type { InOptions } from '../../options/Section.tsx'
import * as items from '../../storage/items.ts'
import { useItem, useTranslation } from '../../ui/values.ts'
import { markPermission, options } from './facts.ts'

export const mark: InOptions = { daily: MarkSection }

function MarkSection({ granted }: { granted: readonly string[] }) {
  const t = useTranslation()
  const hasIndex = useItem(items.options).index
  const index = useItem(items.index)
  const family = import.meta.env.BROWSER === 'firefox' ? 'firefox' : 'chromium'
  // the popup’s offer links here only in Firefox
  const isNamed = location.hash === '#mark'
  const why = !hasIndex ? 'mark.no-index' : index?.names_pages === false ? 'index.unnamed' : undefined
  return (
    <PermittedChoice
      item={options}
      option="mark"
      needs={markPermission}
      granted={granted}
      title={t('options.mark')}
      label={t('options.mark.on')}
      text={t(`options.mark.${family}`)}
      // before the browser asks for the permission
      explains={family === 'firefox'}
      next={isNamed ? t('options.mark.tick') : undefined}
      unavailable={why && t(`options.${why}`)}
    />
  )
}
