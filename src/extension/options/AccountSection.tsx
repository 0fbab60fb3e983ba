import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Account, SignIn } from '../storage/items.ts'
import { AccountQuestion } from '../ui/AccountQuestion.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { MemberName } from '../ui/MemberName.tsx'
import { SignInHelp } from '../ui/SignInHelp.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useAsking } from '../ui/use-asking.ts'
import { Section } from './Section.tsx'

interface Props {
  account: Account | null
  signIn: SignIn
}

/** Who is signed in, signing out and in. */
export function AccountSection({ account, signIn }: Props) {
  const t = useTranslation()
  const [signingOut, run, forget] = useAsking()
  const [revoked, setRevoked] = useState(false)

  const signOut = () =>
    void run(
      () => ask('signOut', {}),
      (reply) => setRevoked(reply.revoked),
    )

  const done = signingOut.phase === 'done' && !account
  // the button that had the focus is gone
  useEffect(() => {
    if (done) document.querySelector<HTMLElement>('#account button')?.focus()
  }, [done])

  function startSignIn() {
    forget()
    void ask('signIn', {})
  }

  return (
    <Section id="account" title={t('options.account')}>
      <p role="status" data-revoked={done ? revoked : undefined}>
        {done && t(revoked ? 'options.signed-out' : 'options.signed-out.unrevoked')}
        {!account && signIn.phase === 'under-way' && t('signing-in.text')}
      </p>
      {account ? (
        <SignedIn account={account} busy={signingOut.phase === 'asking'} onSignOut={signOut} />
      ) : (
        <SignedOut signIn={signIn} told={done} onSignIn={startSignIn} />
      )}
      {signingOut.phase === 'failed' && <FailureNotice failure={signingOut.failure} />}
    </Section>
  )
}

interface SignedInProps {
  account: Account
  busy: boolean
  onSignOut: () => void
}

function SignedIn({ account, busy, onSignOut }: SignedInProps) {
  const t = useTranslation()
  return (
    <div class="member">
      <Avatar member={account} />
      <div>
        <MemberName member={account} />
        <p class="fine">{t('options.account.signed-in')}</p>
      </div>
      <button type="button" disabled={busy} onClick={onSignOut}>
        {t(busy ? 'options.signing-out' : 'options.sign-out')}
      </button>
    </div>
  )
}

interface SignedOutProps {
  signIn: SignIn
  /** It was just said that nobody is signed in any more. */
  told: boolean
  onSignIn: () => void
}

function SignedOut({ signIn, told, onSignIn }: SignedOutProps) {
  const t = useTranslation()
  if (signIn.phase === 'confirm')
    return (
      <AccountQuestion
        account={signIn.account}
        before={signIn.before}
        onYes={() => void ask('confirmSignIn', {})}
        onNo={() => void ask('abandonSignIn', {})}
      />
    )
  if (signIn.phase === 'under-way')
    return (
      <>
        <button type="button" onClick={() => void ask('showSignIn', {})}>
          {t('signing-in.show')}
        </button>
        <button type="button" class="link" onClick={() => void ask('abandonSignIn', {})}>
          {t('signing-in.cancel')}
        </button>
      </>
    )
  return (
    <>
      {!told && signIn.phase === 'failed' ? (
        // for all but one the button below is there
        <FailureNotice
          failure={signIn.failure}
          onAction={signIn.failure.code === 'no-permission' ? onSignIn : undefined}
        />
      ) : (
        !told && <p>{t('options.account.signed-out')}</p>
      )}
      <button type="button" class="primary" onClick={onSignIn}>
        {t('signed-out.button')}
      </button>
      <SignInHelp />
    </>
  )
}
