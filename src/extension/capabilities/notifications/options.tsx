import type { InOptions } from '../../options/capability.ts'
import { PermittedChoice } from '../../options/PermittedChoices.tsx'
import { useTranslation } from '../../ui/values.ts'
import { options } from './stored.ts'

export const notifications: InOptions = {
  daily({ granted }) {
    const t = useTranslation()
    return (
      <PermittedChoice
        item={options}
        option="notify"
        needs={{ permissions: ['notifications'] }}
        granted={granted}
        title={t('options.notify')}
        text={t('options.notify.text')}
      />
    )
  },
}
