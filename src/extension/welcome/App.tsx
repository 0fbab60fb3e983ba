import { useContext, useEffect } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { isSameNetwork } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { FindNetwork } from '../ui/network/FindNetwork.tsx'
import { OrganizationNetwork } from '../ui/network/OrganizationNetwork.tsx'
import { ConsentQuestion } from '../ui/sign-in/ConsentQuestion.tsx'
import { SignInState } from '../ui/sign-in/SignInState.tsx'
import { useStored } from '../ui/stored/use-stored.ts'
import { ConfiguredNetwork, useTranslation } from '../ui/text/translation.ts'
import { ButtonSection } from './ButtonSection.tsx'
import type { FirstFrame } from './first-frame.ts'
import { SharedPages } from './SharedPages.tsx'

/**
 * The page after the installation. Explains Passalong, finds the network unless the build has one, explains the sent
 * data, then signs in, then shows the button.
 */
export function App({ first }: { first: FirstFrame }) {
  const network = useContext(ConfiguredNetwork)
  const consent = useStored(items.consent, first.consent)
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const policy = useStored(items.policy, first.policy)
  const t = useTranslation()
  useEffect(() => {
    document.title = t('begin.title')
  }, [t])
  const step = !network ? 'network' : !consent ? 'consent' : !account ? 'sign-in' : 'begin'
  const isOrganizations = step === 'consent' && isSameNetwork(network, policy.network)
  /** The question for the consent says it itself. */
  const isChosenSince = items.isNetworkChosen(signIn)
  const headings = {
    network: () => t('find.heading'),
    consent: () => t('consent.lead'),
    'sign-in': () => t('begin.sign-in'),
    begin: () => t('welcome.text', { name: account?.name || t('everywhere.nameless') }),
  }
  return (
    <main data-view={step}>
      <h1>
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('begin.title')}
      </h1>
      <p class="intro">{network ? `${t('consent.what')} ${t('begin.more')}` : t('find.intro')}</p>
      <section>
        {/* announces the next step; the step's own notices announce themselves */}
        <h2 tabIndex={-1} data-focus-fallback aria-live="polite">
          {headings[step]()}
        </h2>
        {step === 'network' && items.isNetworkRemoved(signIn, policy) && <p>{t('no-network.removed')}</p>}
        {step === 'network' && policy.address && <OrganizationNetwork policy={policy} />}
        {step === 'network' && !(policy.address && policy.locked) && <FindNetwork />}
        {isOrganizations && !isChosenSince && !policy.problem && <p>{t('policy.network')}</p>}
        {step === 'consent' && <ConsentQuestion signedIn={account !== null} signIn={signIn} />}
        {isOrganizations && !policy.locked && (
          <p>
            <a href="/options.html#network" target="_blank" rel="noreferrer">
              {t('network.other')}
            </a>
          </p>
        )}
        {step === 'sign-in' && (
          <SignInState signIn={signIn} isExplained={signIn.phase === 'idle'} onSignIn={() => void ask('signIn', {})} />
        )}
      </section>
      {account && step === 'begin' && (
        <>
          <ButtonSection first={first} />
          <SharedPages account={account} first={first} />
        </>
      )}
    </main>
  )
}
