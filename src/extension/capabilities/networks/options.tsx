import { useContext, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { builtNetwork, isSameNetwork, type Network } from '../../network/network.ts'
import { readableHost } from '../../network/readable-host.ts'
import type { InOptions } from '../../options/capability.ts'
import { Section } from '../../options/section.tsx'
import * as items from '../../storage/items.ts'
import { Button } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { allowNetwork } from '../../ui/failure-action.ts'
import { ConfiguredNetwork, useItem, useTranslation } from '../../ui/values.ts'
import { FindNetwork, LeavingNetwork, OrganizationNetwork, UnpermittedNetwork } from './FindNetwork.tsx'
import { isFixed } from './questions.ts'
import { SwitchedNotice } from './SwitchedNotice.tsx'

function PolicySection() {
  const t = useTranslation()
  const policy = useItem(items.policy)
  const lists = (['neverHosts', 'internalHosts'] as const).filter((list) => policy[list].length > 0)
  if (lists.length === 0) return null
  return (
    <Section id="policy" title={t('policy.heading')}>
      {lists.map((list) => (
        <div key={list}>
          <p id={list}>{t(`policy.${list}`)}</p>
          <ul aria-labelledby={list}>
            {policy[list].map((host) => (
              <li key={host} dir="auto">
                {readableHost(host)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

function NetworkSection() {
  const t = useTranslation()
  const policy = useItem(items.policy)
  const network = useContext(ConfiguredNetwork)
  const back = builtNetwork && network && !isSameNetwork(network, builtNetwork) ? builtNetwork : null
  const [isChanging, setIsChanging] = useState(false)
  const [switched, setSwitched] = useState<string>()
  const returning = useAsking()

  function onUsed() {
    setIsChanging(false)
    if (network) setSwitched(network.name)
  }

  function change() {
    setSwitched(undefined)
    setIsChanging(true)
  }

  async function goBackTo(built: Network) {
    setSwitched(undefined)
    // first, since browsers ask for a permission only right after a click
    await allowNetwork(built)
    await returning.run(() => ask('setNetwork', { network: built }), onUsed)
  }

  const isForm = !isFixed(policy) && (isChanging || !network)
  const hint = network && (
    <>
      <bdi>{network.name}</bdi> · <span>{readableHost(new URL(network.authUrl).host)}</span>
      {!policy.problem && isSameNetwork(network, policy.network) && <span class="below">{t('policy.network')}</span>}
    </>
  )
  return (
    <Section
      id="network"
      title={t('network.heading')}
      hint={hint}
      control={
        !isForm && (
          <Button
            data-focus-fallback
            disabled={isFixed(policy)}
            aria-disabled={returning.isBusy}
            onClick={change}
            text={t('network.other')}
          />
        )
      }
    >
      <UnpermittedNetwork />
      {policy.problem && <OrganizationNetwork />}
      {isForm && <FindNetwork onUsed={onUsed} onCancel={network ? () => setIsChanging(false) : undefined} />}
      {!isForm && !isFixed(policy) && back && (
        <>
          <div class="actions">
            <Button
              class="link"
              aria-disabled={returning.isBusy}
              onClick={() => void goBackTo(back)}
              text={returning.isBusy ? t('network.switching') : t('network.back', { built: back.name })}
            />
          </div>
          <LeavingNetwork />
        </>
      )}
      {switched !== undefined && <SwitchedNotice before={switched} />}
      <FailureNotice failure={returning.failure} />
    </Section>
  )
}

export const networks: InOptions = {
  account: NetworkSection,
  sites: PolicySection,
}
