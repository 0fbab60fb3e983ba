import { type Index, index, options as ofIndex } from '../../features/index/door.ts'
import type { InOptions } from '../../options/capability.ts'
import { PermittedChoice } from '../../options/PermittedChoices.tsx'
import { useItem, useStored, useTranslation } from '../../ui/values.ts'
import { markPermission, options } from './stored.ts'

export async function mark(): Promise<InOptions> {
  const first = await index.now()
  return { privacy: (props) => <MarkSection {...props} first={first} /> }
}

function MarkSection({ granted, first }: { granted: readonly string[]; first: Index | null }) {
  const t = useTranslation()
  const hasIndex = useItem(ofIndex).index
  const namesPages = useStored(index, first)?.namesPages
  const family = import.meta.env.BROWSER === 'firefox' ? 'firefox' : 'chromium'
  // the popup's offer links here only in Firefox
  const isNamed = location.hash === '#mark'
  const why = !hasIndex ? 'mark.no-index' : namesPages === false ? 'index.unnamed' : undefined
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
      unavailable={why && t(`options.${why}`)}
    />
  )
}
