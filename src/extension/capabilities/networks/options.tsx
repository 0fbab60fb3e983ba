import type { FunctionComponent } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { builtNetwork, isSameNetwork, type Network } from '../../network/network.ts'
import { readableHost } from '../../network/readable-host.ts'
import type { InOptions } from '../../options/capability.ts'
import { Fold, Section } from '../../options/section.tsx'
import * as items from '../../storage/items.ts'
import { Button } from '../../ui/controls.tsx'
import { allowNetwork, FailureNotice, useAsking } from '../../ui/failure.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../../ui/values.ts'
import { FindNetwork, LeavingNetwork, OrganizationNetwork } from './FindNetwork.tsx'
import { isFixed } from './facts.ts'
import { SwitchedNotice } from './SwitchedNotice.tsx'

export const networks: InOptions = {
  account: NetworkSection,
  sites: PolicySection,
  advanced: ByHandSection,
}

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
    if (returning.isBusy) return
    setSwitched(undefined)
    setIsChanging(true)
  }

  async function goBackTo(built: Network) {
    if (returning.isBusy) return
    setSwitched(undefined)
    // first, since browsers ask for a permission only right after a click
    await allowNetwork(built)
    await returning.run(() => ask('setNetwork', { network: built, secret: '' }), onUsed)
  }

  return (
    <Section id="network" title={t('network.heading')}>
      {network && (
        <div>
          <p class="name" dir="auto">
            {network.name}
          </p>
          <p class="fine">{readableHost(new URL(network.authUrl).host)}</p>
          {!policy.problem && isSameNetwork(network, policy.network) && <p>{t('policy.network')}</p>}
        </div>
      )}
      {policy.problem && <OrganizationNetwork />}
      {isFixed(policy) ? null : isChanging || !network ? (
        <FindNetwork onUsed={onUsed} onCancel={network ? () => setIsChanging(false) : undefined} />
      ) : (
        <>
          <div class="actions">
            <Button data-focus-fallback aria-disabled={returning.isBusy} onClick={change} text={t('network.other')} />
            {back && (
              <Button
                class="link"
                aria-disabled={returning.isBusy}
                onClick={() => void goBackTo(back)}
                text={returning.isBusy ? t('network.switching') : t('network.back', { built: back.name })}
              />
            )}
          </div>
          {back && <LeavingNetwork />}
        </>
      )}
      {switched !== undefined && <SwitchedNotice before={switched} />}
      <FailureNotice failure={returning.failure} />
    </Section>
  )
}

/** Use of a network that isn't found by its address. Its form is seldom needed, so it loads when it is opened. */
function ByHandSection() {
  const t = useTranslation()
  const policy = useItem(items.policy)
  const [loaded, setLoaded] = useState<{ NetworkForm: FunctionComponent }>()
  if (isFixed(policy)) return null
  const load = () => void import('./NetworkForm.tsx').then(setLoaded)
  return (
    <Fold class="advanced" summary={t('network.by-hand')} onOpen={load}>
      <Section id="network-by-hand" title={t('network.by-hand')}>
        {loaded && <loaded.NetworkForm />}
      </Section>
    </Fold>
  )
}
