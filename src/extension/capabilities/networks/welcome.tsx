import { useContext } from 'preact/hooks'
import { isSameNetwork } from '../../network/network.ts'
import * as items from '../../storage/items.ts'
import { Link } from '../../ui/controls.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../../ui/values.ts'
import type { InWelcome } from '../../welcome/App.tsx'
import { FindNetwork, OrganizationNetwork } from './FindNetwork.tsx'

function useOrganization() {
  const policy = useItem(items.policy)
  return { ...policy, isInUse: isSameNetwork(useContext(ConfiguredNetwork), policy.network) }
}

export const networks: InWelcome = {
  network() {
    const t = useTranslation()
    const policy = useItem(items.policy)
    const isRemoved = items.isNetworkRemoved(useItem(items.signIn), policy)
    return (
      <>
        {isRemoved && <p>{t('no-network.removed')}</p>}
        {policy.address && <OrganizationNetwork />}
        {!(policy.address && policy.locked) && <FindNetwork />}
      </>
    )
  },

  aboveConsent() {
    const t = useTranslation()
    const { isInUse, problem } = useOrganization()
    const isChosenSince = items.isNetworkChosen(useItem(items.signIn))
    return isInUse && !isChosenSince && !problem ? <p>{t('policy.network')}</p> : null
  },

  belowConsent() {
    const t = useTranslation()
    const { isInUse, locked } = useOrganization()
    if (!isInUse || locked) return null
    return (
      <p>
        <Link href="/options.html#network">{t('network.other')}</Link>
      </p>
    )
  },
}
