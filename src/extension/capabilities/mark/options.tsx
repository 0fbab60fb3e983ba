import { options as ofIndex } from '../../features/index/door.ts'
import type { InOptions } from '../../options/capability.ts'
import { PermittedChoice } from '../../options/PermittedChoices.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { markPermission, options } from './stored.ts'

export const mark: InOptions = { privacy: MarkSection }

function MarkSection({ granted }: { granted: readonly string[] }) {
  const t = useTranslation()
  const hasIndex = useItem(ofIndex).index
  const family = import.meta.env.BROWSER === 'firefox' ? 'firefox' : 'chromium'
  // the popup's offer links here only in Firefox
  const isNamed = location.hash === '#mark'
  return (
    <PermittedChoice
      item={options}
      option="mark"
      also={{ markAnswered: true }}
      needs={markPermission}
      granted={granted}
      title={t('options.mark')}
      text={t(`options.mark.${family}`)}
      next={isNamed ? t('options.mark.tick') : undefined}
      unavailable={hasIndex ? undefined : t('options.mark.no-index')}
    />
  )
}
