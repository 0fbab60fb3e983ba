import type { ComponentChild } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { builtNetwork, isSameNetwork, type Network } from '../../network/network.ts'
import { readableHost } from '../../network/readable-host.ts'
import { isFixed, type Policy } from '../../policy/policy.ts'
import { allowNetwork } from '../../ui/failure/allow-network.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { FindNetwork } from '../../ui/network/FindNetwork.tsx'
import { OrganizationNetwork } from '../../ui/network/OrganizationNetwork.tsx'
import { ConfiguredNetwork, useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { type Switched, SwitchedNotice } from './SwitchedNotice.tsx'

interface Props {
  policy: Policy
  /** What a change to another network ends; undefined if there is no network yet. */
  leaving?: ComponentChild
}

/** The network in use, the change to another one, and the way back to the build's. */
export function NetworkSection({ policy, leaving }: Props) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  /** The build's network if another one is in use. */
  const back = builtNetwork && network && !isSameNetwork(network, builtNetwork) ? builtNetwork : null
  const [isChanging, setIsChanging] = useState(false)
  /** The change that the member has made. */
  const [switched, setSwitched] = useState<Switched>()
  const [returning, run] = useAsking()
  const isReturning = returning.phase === 'asking'

  function onUsed() {
    setIsChanging(false)
    if (network) setSwitched({ before: network.name })
  }

  function change() {
    if (isReturning) return
    setSwitched(undefined)
    setIsChanging(true)
  }

  async function goBackTo(built: Network) {
    if (isReturning) return
    setSwitched(undefined)
    // first, since browsers ask for a permission only right after a click
    await allowNetwork(built)
    await run(() => ask('setNetwork', { network: built, secret: '' }), onUsed)
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
      {policy.problem && <OrganizationNetwork policy={policy} />}
      {isFixed(policy) ? null : isChanging || !network ? (
        <FindNetwork leaving={leaving} onUsed={onUsed} onCancel={network ? () => setIsChanging(false) : undefined} />
      ) : (
        <>
          <div class="actions">
            <button type="button" data-focus-fallback aria-disabled={isReturning} onClick={change}>
              {t('network.other')}
            </button>
            {back && (
              <button type="button" class="link" aria-disabled={isReturning} onClick={() => void goBackTo(back)}>
                {isReturning ? t('network.switching') : t('network.back', { built: back.name })}
              </button>
            )}
          </div>
          {back && leaving}
        </>
      )}
      {switched && <SwitchedNotice {...switched} />}
      {returning.phase === 'failed' && <FailureNotice failure={returning.failure} />}
    </Section>
  )
}
