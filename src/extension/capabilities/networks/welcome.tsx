import { useContext } from 'preact/hooks'
import { isSameNetwork } from '../../network/network.ts'
import * as items from '../../storage/items.ts'
import { Link } from '../../ui/controls.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../../ui/values.ts'
import type { InWelcome } from '../../welcome/App.tsx'
import { FindNetwork, OrganizationNetwork, UnpermittedNetwork } from './FindNetwork.tsx'

export const networks: InWelcome = {
  network() {
    const t = useTranslation()
    const policy = useItem(items.policy)
    const isRemoved = items.isNetworkRemoved(useItem(items.signIn), policy)
    return (
      <>
        {isRemoved && <p>{t('no-network.removed')}</p>}
        <UnpermittedNetwork />
        {policy.address && <OrganizationNetwork />}
        {!(policy.address && policy.locked) && <FindNetwork />}
      </>
    )
  },

  consent({ children }) {
    const t = useTranslation()
    const policy = useItem(items.policy)
    const isChosenSince = items.isNetworkChosen(useItem(items.signIn))
    const isOrganizations = isSameNetwork(useContext(ConfiguredNetwork), policy.network)
    return (
      <>
        {isOrganizations && !isChosenSince && !policy.problem && <p>{t('policy.network')}</p>}
        {children}
        {isOrganizations && !policy.locked && (
          <p>
            <Link href="/options.html#network">{t('network.other')}</Link>
          </p>
        )}
      </>
    )
  },
}
