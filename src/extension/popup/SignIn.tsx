import { ask } from '../messages/ask.ts'
import type { Failure } from '../schemas/errors.ts'
import type { Account, LastAccount } from '../storage/items.ts'
import { AccountQuestion } from '../ui/AccountQuestion.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { SignInHelp } from '../ui/SignInHelp.tsx'
import { useWords } from '../ui/translation.ts'

export function SignedOut({ failure }: { failure: Failure | undefined }) {
  const words = useWords()
  return (
    <main class="sign-in" data-view="signed-out">
      <h1>{words('signed-out.lead')}</h1>
      {failure ? (
        <FailureNotice
          failure={failure}
          // for all others the button below is there
          onAction={failure.code === 'no-permission' ? () => void ask('signIn', {}) : undefined}
        />
      ) : (
        <p>{words('signed-out.text')}</p>
      )}
      {failure?.code !== 'sign-in-unsupported' && (
        // the popup closes under the window that opens, so how it went is read from storage when it opens again
        <button type="button" class="primary" onClick={() => void ask('signIn', {})}>
          {words('signed-out.button')}
        </button>
      )}
      {failure && <SignInHelp />}
    </main>
  )
}

export function SigningIn() {
  const words = useWords()
  return (
    <main class="sign-in" data-view="signing-in">
      <h1 aria-live="polite">{words('signing-in.lead')}</h1>
      <p>{words('signing-in.text')}</p>
      <button type="button" onClick={() => void ask('abandonSignIn', {})}>
        {words('signing-in.cancel')}
      </button>
    </main>
  )
}

interface ConfirmProps {
  account: Account
  /** Whom the extension knew until now. */
  before: LastAccount | null
}

/** Another account than before, or one that only the member can vouch for: nothing of it is used before they say so. */
export function ConfirmAccount({ account, before }: ConfirmProps) {
  const words = useWords()
  return (
    <main class="sign-in" data-view="confirm-account">
      <h1>{words('confirm.lead')}</h1>
      <AccountQuestion
        account={account}
        before={before}
        onYes={() => void ask('confirmSignIn', {})}
        onNo={() => void ask('abandonSignIn', {})}
      />
    </main>
  )
}

/** As whom the member is signed in now: a browser may have answered for somebody else who uses it. */
export function Welcome({ account, onOk }: { account: Account; onOk: () => void }) {
  const words = useWords()
  const name = account.name || words('sharers.nameless')
  return (
    <aside class="welcome" aria-live="polite">
      <Avatar member={account} />
      <p dir="auto">{words('welcome.text', { name })}</p>
      <button type="button" class="link" onClick={() => void ask('signOut', {})}>
        {words('welcome.not-you')}
      </button>
      <button type="button" class="link" onClick={onOk}>
        {words('welcome.ok')}
      </button>
    </aside>
  )
}
