import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { ask } from '../messages/ask.ts'
import type { Policy } from '../network/policy.ts'
import type { Failure } from '../schemas/errors.ts'
import { isDone, type Write } from '../schemas/outbox.ts'
import { belongsTo } from '../storage/configured-network.ts'
import { countDrafts } from '../storage/drafts.ts'
import type { Account, LastAccount, SignIn } from '../storage/items.ts'
import * as items from '../storage/items.ts'
import { FailureNotice } from '../ui/failure.tsx'
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

/** The popup while nobody is signed in. */
export function SignedOut({ failure, outbox, policy, whose }: SignedOutProps) {
  const t = useTranslation()
  const [drafts, setDrafts] = useState(0)
  useEffect(() => void countDrafts(whose).then(setDrafts), [whose])
  return (
    <main class="sign-in" data-view="signed-out">
      <h1 tabIndex={-1} data-focus-fallback>
        {t('signed-out.lead')}
      </h1>
      {!failure && <p>{t('signed-out.text')}</p>}
      {/* a notice’s address to register stands directly below it */}
      <Unsent outbox={outbox} whose={whose} />
      {failure ? (
        <FailureNotice
          failure={failure}
          // for all other failures there is the button below
          onAction={failure.code === 'no-permission' ? () => void ask('signIn', {}) : undefined}
        />
      ) : (
        <p class="fine">{t('consent.contacts')}</p>
      )}
      {failure?.code !== 'sign-in-unsupported' && (
        // the popup closes behind the sign-in window; when it opens again, it reads the outcome from storage
        <SignInButton failure={failure} onSignIn={() => void ask('signIn', {})} />
      )}
      {/* counted after the first frame, so below the button, which would move */}
      {drafts > 0 && <p data-drafts={drafts}>{t('signed-out.drafts')}</p>}
      {failure && <SignInHelp />}
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </main>
  )
}

export function SigningIn() {
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="signing-in">
      <h1 tabIndex={-1} data-focus-fallback>
        {t('signing-in.lead')}
      </h1>
      <p>{t('signing-in.text')}</p>
      <SignInUnderWay />
    </main>
  )
}

interface ConfirmProps {
  account: Account
  /** The account of the previous sign-in. */
  before: LastAccount | null
}

/** Asks whether an account is the member's: another account than before, or an unproven one. It is not used before. */
export function ConfirmAccount({ account, before }: ConfirmProps) {
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="confirm-account">
      <h1 tabIndex={-1} data-focus-fallback>
        {t('confirm.lead')}
      </h1>
      <AccountQuestion account={account} before={before} />
    </main>
  )
}

/** Names the account that is signed in now: the browser may remember the sign-in of another person. */
export function Welcome({ account, onOk }: { account: Account; onOk: () => void }) {
  const t = useTranslation()
  const name = account.name || t('everywhere.nameless')
  return (
    <aside class="welcome fine" aria-labelledby="signed-in-as">
      <p id="signed-in-as">
        <NamedSentence sentence={t('welcome.text', { name: '{name}' })} name={name} />
      </p>
      <button type="button" class="link" onClick={() => void ask('rejectAccount', {})}>
        {t('welcome.not-you')}
      </button>
      <button type="button" class="link" onClick={onOk}>
        {t('welcome.ok')}
      </button>
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

/** The popup until the member has consented. */
export function ConsentFirst({ signedIn, signIn, outbox, policy, whose }: ConsentFirstProps) {
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="consent">
      <h1 tabIndex={-1} data-focus-fallback>
        {t('consent.what')}
      </h1>
      <ConsentQuestion signedIn={signedIn} signIn={signIn} />
      {!signedIn && <Unsent outbox={outbox} whose={whose} />}
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </main>
  )
}

/** The popup until there is a network: leads to the page that finds it. */
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
    <main class="sign-in" data-view="no-network">
      <h1 tabIndex={-1} data-focus-fallback>
        {t(items.isNetworkRemoved(signIn, policy) ? 'no-network.removed' : 'error.no-network')}
      </h1>
      <button type="button" class="primary" onClick={() => void enter()}>
        {t('no-network.enter')}
      </button>
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </main>
  )
}

interface UnsentProps {
  outbox: Write[]
  /** Whose writes the next sign-in sends: an owner (`storage/items.ts`), or the network's base URL for all. */
  whose: string
}

/** What the next sign-in sends. Its texts are not shown: another person may look. */
export function Unsent({ outbox, whose }: UnsentProps) {
  const t = useTranslation()
  const unsent = outbox.filter((write) => !isDone(write) && belongsTo(write.owner, whose))
  if (unsent.length === 0) return null
  return <p data-unsent={unsent.length}>{t('signed-out.unsent', { writes: countUnfinished(t, unsent) })}</p>
}
