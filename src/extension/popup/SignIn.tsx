import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { isDone } from '../schemas/outbox.ts'
import { belongsTo, ownerOf } from '../storage/configured-network.ts'
import * as items from '../storage/items.ts'
import { Button } from '../ui/controls.tsx'
import { SignInState } from '../ui/SignInState.tsx'
import { countUnfinished, WaitingElsewhere } from '../ui/sentences.tsx'
import { ConsentQuestion, Offers } from '../ui/sign-in.tsx'
import { ConfiguredNetwork, useItem, useNetwork, useTranslation } from '../ui/values.ts'
import { Parts } from './parts.ts'

/** The popup of a member who hasn't agreed yet, or isn't signed in. */
export function SignIn() {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const consent = useItem(items.consent)
  const account = useItem(items.account)
  const signIn = useItem(items.signIn)
  if (!network) return <NoNetwork />
  if (!consent)
    return (
      <Gate key="consent" view="consent" heading={t('consent.what')}>
        <ConsentQuestion />
        <UnfinishedWrites sentence={account ? 'consent.unfinished' : 'signed-out.unfinished'} />
      </Gate>
    )
  const view = signIn.phase === 'under-way' ? 'signing-in' : 'signed-out'
  return (
    <Gate key={view} view={view} heading={t(view === 'signing-in' ? 'signing-in.lead' : 'signed-out.lead')}>
      {view === 'signed-out' && <UnfinishedWrites sentence="signed-out.unfinished" />}
      <SignInState />
    </Gate>
  )
}

const Gate = ({ view, heading, children }: { view: string; heading: string; children: ComponentChildren }) => (
  <main class="sign-in" data-view={view}>
    <img src="/icon/48.png" alt="" width={28} height={28} />
    <h1 tabIndex={-1} data-focus-fallback>
      {heading}
    </h1>
    {children}
    <WaitingElsewhere />
    <Offers of={useContext(Parts).offers} />
  </main>
)

function NoNetwork() {
  const t = useTranslation()
  const isRemoved = items.isNetworkRemoved(useItem(items.signIn), useItem(items.policy))

  async function enter() {
    await browser.tabs.create({ url: '/welcome.html' })
    window.close()
  }

  return (
    <Gate view="no-network" heading={t(isRemoved ? 'no-network.removed' : 'error.no-network')}>
      <Button class="primary" onClick={() => void enter()} text={t('no-network.enter')} />
    </Gate>
  )
}

/** Writes that the next sign-in sends. Their texts are not shown: another person may look. */
function UnfinishedWrites({ sentence }: { sentence: 'consent.unfinished' | 'signed-out.unfinished' }) {
  const t = useTranslation()
  const network = useNetwork()
  const lastAccount = useItem(items.lastAccount)
  // no account is known after a change of the network or of its API key
  const whose = lastAccount ? ownerOf(network, lastAccount) : network.baseUrl
  const unfinished = useItem(items.outbox).filter((write) => !isDone(write) && belongsTo(write.owner, whose))
  if (unfinished.length === 0) return null
  return <p data-unfinished={unfinished.length}>{t(sentence, { writes: countUnfinished(t, unfinished) })}</p>
}
