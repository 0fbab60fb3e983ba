import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { ask } from '../messages/ask.ts'
import type { Policy } from '../network/network.ts'
import type { Failure } from '../schemas/errors.ts'
import { isDone, type Write } from '../schemas/outbox.ts'
import { belongsTo } from '../storage/configured-network.ts'
import { countDrafts } from '../storage/drafts.ts'
import type { Account, LastAccount, SignIn } from '../storage/items.ts'
import * as items from '../storage/items.ts'
import { Button } from '../ui/controls.tsx'
import { FailureNotice } from '../ui/failure.tsx'
import { CloseButton } from '../ui/icon.tsx'
import { countUnfinished, NamedSentence, WaitingElsewhere } from '../ui/sentences.tsx'
import { AccountQuestion, ConsentQuestion, SignInButton, SignInHelp, SignInUnderWay } from '../ui/sign-in.tsx'
import { useStored } from '../ui/stored.ts'
import { useTranslation } from '../ui/text.tsx'
import type { FirstFrame } from './first-frame.ts'

interface SignedOutProps {
  failure: Failure | undefined
  outbox: Write[]
  policy: Policy
  /** Whose writes and drafts the next sign-in returns: an owner (`storage/items.ts`), or the network's base URL for all. */
  whose: string
}

export function SignedOut({ failure, outbox, policy, whose }: SignedOutProps) {
  const t = useTranslation()
  const [drafts, setDrafts] = useState(0)
  useEffect(() => void countDrafts(whose).then(setDrafts), [whose])
  return (
    <Gate view="signed-out" heading={t('signed-out.lead')}>
      <Unsent outbox={outbox} whose={whose} />
      {failure && (
        <FailureNotice
          failure={failure}
          // for all other failures there is the button below
          onAction={failure.code === 'no-permission' ? () => void ask('signIn', {}) : undefined}
        />
      )}
      {failure?.code !== 'sign-in-unsupported' && (
        // the popup closes behind the sign-in window; when it opens again, it reads the outcome from storage
        <SignInButton failure={failure} onSignIn={() => void ask('signIn', {})} />
      )}
      {/* counted after the first frame, so below the button, which would move */}
      {drafts > 0 && <p data-drafts={drafts}>{t('signed-out.drafts')}</p>}
      {failure && <SignInHelp />}
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </Gate>
  )
}

const Gate = ({ view, heading, children }: { view: string; heading: string; children: ComponentChildren }) => (
  <main class="sign-in" data-view={view}>
    <h1 tabIndex={-1} data-focus-fallback>
      {heading}
    </h1>
    {children}
  </main>
)

export function SigningIn() {
  const t = useTranslation()
  return (
    <Gate view="signing-in" heading={t('signing-in.lead')}>
      <p>{t('signing-in.text')}</p>
      <SignInUnderWay />
    </Gate>
  )
}

export function ConfirmAccount({ account, before }: { account: Account; before: LastAccount | null }) {
  const t = useTranslation()
  return (
    <Gate view="confirm-account" heading={t('confirm.lead')}>
      <AccountQuestion account={account} before={before} />
    </Gate>
  )
}

/**
 * The browser may remember the sign-in of another person. The style fades it after some seconds, unless it has the
 * focus or the pointer.
 */
export function Welcome({ account, onOk }: { account: Account; onOk: () => void }) {
  const t = useTranslation()
  const name = account.name || t('everywhere.nameless')
  return (
    <aside class="welcome fine" aria-labelledby="signed-in-as">
      <p id="signed-in-as">
        <NamedSentence sentence={t('welcome.text', { name: '{name}' })} name={name} />
      </p>
      <Button class="link" onClick={() => void ask('rejectAccount', {})} text={t('welcome.not-you')} />
      <CloseButton label={t('everywhere.close')} onClose={onOk} />
    </aside>
  )
}

interface ConsentFirstProps {
  signedIn: boolean
  signIn: SignIn
  outbox: Write[]
  policy: Policy
  whose: string
}

export function ConsentFirst({ signedIn, signIn, outbox, policy, whose }: ConsentFirstProps) {
  const t = useTranslation()
  return (
    <Gate view="consent" heading={t('consent.what')}>
      <ConsentQuestion signedIn={signedIn} signIn={signIn} />
      {!signedIn && <Unsent outbox={outbox} whose={whose} />}
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </Gate>
  )
}

export function NoNetwork({ first }: { first: Pick<FirstFrame, 'signIn' | 'outbox' | 'policy'> }) {
  const t = useTranslation()
  const signIn = useStored(items.signIn, first.signIn)
  const policy = useStored(items.policy, first.policy)
  const outbox = useStored(items.outbox, first.outbox)

  async function enter() {
    await browser.tabs.create({ url: '/welcome.html' })
    window.close()
  }

  return (
    <Gate
      view="no-network"
      heading={t(items.isNetworkRemoved(signIn, policy) ? 'no-network.removed' : 'error.no-network')}
    >
      <Button class="primary" onClick={() => void enter()} text={t('no-network.enter')} />
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </Gate>
  )
}

/** What the next sign-in sends. Its texts are not shown: another person may look. */
export function Unsent({ outbox, whose }: { outbox: Write[]; whose: string }) {
  const t = useTranslation()
  const unsent = outbox.filter((write) => !isDone(write) && belongsTo(write.owner, whose))
  if (unsent.length === 0) return null
  return <p data-unsent={unsent.length}>{t('signed-out.unsent', { writes: countUnfinished(t, unsent) })}</p>
}
