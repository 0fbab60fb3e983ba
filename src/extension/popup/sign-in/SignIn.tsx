import { ask } from '../../messages/ask.ts'
import type { Failure } from '../../schemas/errors.ts'
import type { Account, LastAccount } from '../../storage/items.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { Avatar } from '../../ui/member/Avatar.tsx'
import { AccountQuestion } from '../../ui/sign-in/AccountQuestion.tsx'
import { SignInButton } from '../../ui/sign-in/SignInButton.tsx'
import { SignInHelp } from '../../ui/sign-in/SignInHelp.tsx'
import { NamedSentence } from '../../ui/text/NamedSentence.tsx'
import { useTranslation } from '../../ui/text/translation.ts'

interface SignedOutProps {
  failure: Failure | undefined
  /** How much whoever was signed in last sent that is not done; its words are theirs alone. */
  unsent: number
}

export function SignedOut({ failure, unsent }: SignedOutProps) {
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="signed-out">
      <h1 tabIndex={-1} data-goes-on>
        {t('signed-out.lead')}
      </h1>
      {failure ? (
        <FailureNotice
          failure={failure}
          // for all others the button below is there
          onAction={failure.code === 'no-permission' ? () => void ask('signIn', {}) : undefined}
        />
      ) : (
        <>
          <p>{t('signed-out.text')}</p>
          <p class="fine">{t('consent.contacts')}</p>
        </>
      )}
      {unsent > 0 && <p data-unsent={unsent}>{t('signed-out.unsent', { count: unsent })}</p>}
      {failure?.code !== 'sign-in-unsupported' && (
        // the popup closes under the window that opens, so how it went is read from storage when it opens again
        <SignInButton failure={failure} onSignIn={() => void ask('signIn', {})} />
      )}
      {failure && <SignInHelp />}
    </main>
  )
}

export function SigningIn() {
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="signing-in">
      <h1 tabIndex={-1} data-goes-on>
        {t('signing-in.lead')}
      </h1>
      <p>{t('signing-in.text')}</p>
      <button type="button" onClick={() => void ask('showSignIn', {})}>
        {t('signing-in.show')}
      </button>
      <button type="button" class="link" onClick={() => void ask('abandonSignIn', {})}>
        {t('signing-in.cancel')}
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
  const t = useTranslation()
  return (
    <main class="sign-in" data-view="confirm-account">
      <h1 tabIndex={-1} data-goes-on>
        {t('confirm.lead')}
      </h1>
      <AccountQuestion
        account={account}
        before={before}
        onYes={() => void ask('confirmSignIn', {})}
        onNo={() => void ask('abandonSignIn', {})}
      />
    </main>
  )
}

/** As whom the member is signed in now: a browser may have signed in for somebody else who uses it. */
export function Welcome({ account, onOk }: { account: Account; onOk: () => void }) {
  const t = useTranslation()
  const name = account.name || t('everywhere.nameless')
  return (
    <aside class="welcome" aria-labelledby="signed-in-as">
      <Avatar member={account} />
      <p id="signed-in-as">
        <NamedSentence sentence={t('welcome.text')} name={name} />
      </p>
      <button type="button" class="link" onClick={() => void ask('signOut', {})}>
        {t('welcome.not-you')}
      </button>
      <button type="button" class="link" onClick={onOk}>
        {t('welcome.ok')}
      </button>
    </aside>
  )
}
