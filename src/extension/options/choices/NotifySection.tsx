import type { Options } from '../../schemas/options.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { PermittedChoice } from './PermittedChoice.tsx'

const permission = { permissions: ['notifications' as const] }

/** The option for desktop notifications about new contact requests. */
export function NotifySection({ options }: { options: Options }) {
  const t = useTranslation()
  return <PermittedChoice option="notify" options={options} permission={permission} text={t('options.notify.text')} />
}
