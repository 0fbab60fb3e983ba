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
import { SwitchedNotice } from './SwitchedNotice.tsx'

/** The network in use, the change to another one, and the way back to the build's. */
export function NetworkSection({ policy }: { policy: Policy }) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const built = builtNetwork
  const [isChanging, setIsChanging] = useState(false)
  /** Of the session at the previous network; undefined before a change. */
  const [revoked, setRevoked] = useState<boolean>()
  const [returning, run] = useAsking()

  function onUsed(isRevoked: boolean) {
    setIsChanging(false)
    setRevoked(isRevoked)
  }

  function change() {
    setRevoked(undefined)
    setIsChanging(true)
  }

  async function goBackTo(built: Network) {
    setRevoked(undefined)
    // first, since browsers ask for a permission only right after a click
    await allowNetwork(built)
    await run(
      () => ask('setNetwork', { network: built, secret: '' }),
      (reply) => onUsed(reply.revoked),
    )
  }

  return (
    <Section id="network" title={t('network.heading')}>
      {network && (
        <div>
          <p class="name" dir="auto">
            {network.name}
          </p>
          <p class="fine">{readableHost(new URL(network.authUrl).host)}</p>
          {isSameNetwork(network, policy.network) && (
            <p>{t(policy.locked ? 'policy.network.locked' : 'policy.network')}</p>
          )}
        </div>
      )}
      {policy.problem && <OrganizationNetwork policy={policy} />}
      {isFixed(policy) ? null : isChanging || !network ? (
        <FindNetwork onUsed={onUsed} />
      ) : (
        <div class="actions">
          <button type="button" data-focus-fallback onClick={change}>
            {t('network.other')}
          </button>
          {built && !isSameNetwork(network, built) && (
            <button
              type="button"
              class="link"
              aria-disabled={returning.phase === 'asking'}
              onClick={() => void goBackTo(built)}
            >
              {returning.phase === 'asking' ? t('network.switching') : t('network.back', { built: built.name })}
            </button>
          )}
        </div>
      )}
      {revoked !== undefined && <SwitchedNotice revoked={revoked} />}
      {returning.phase === 'failed' && <FailureNotice failure={returning.failure} />}
    </Section>
  )
}
