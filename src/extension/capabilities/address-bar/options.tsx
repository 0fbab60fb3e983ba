import { browser } from 'wxt/browser'
import { hasOwnPages } from '../../network/network.ts'
import type { InOptions } from '../../options/capability.ts'
import { PermittedChoice } from '../../options/PermittedChoices.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import { options, searchPermission } from './stored.ts'

export const addressBar: InOptions = { privacy: AddressBarSection }

function AddressBarSection({ granted }: { granted: readonly string[] }) {
  const t = useTranslation()
  // a phone's browser has no keyword
  if (!hasOwnPages(useNetwork()) || !browser.omnibox) return null
  return (
    <PermittedChoice
      item={options}
      option="addressBar"
      needs={searchPermission()}
      granted={granted}
      title={t('options.addressBar')}
      text={t('options.addressBar.text')}
    />
  )
}
