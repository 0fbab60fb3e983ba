import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Account, SignIn } from '../storage/items.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { MemberName } from '../ui/MemberName.tsx'
import { SignInState } from '../ui/SignInState.tsx'
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

  function startSignIn() {
    forget()
    void ask('signIn', {})
  }

  return (
    <Section id="account" title={t('options.account')}>
      <p role="status" data-revoked={done ? revoked : undefined}>
        {done && t(revoked ? 'options.signed-out' : 'options.signed-out.unrevoked')}
      </p>
      {account ? (
        <SignedIn account={account} busy={signingOut.phase === 'asking'} onSignOut={signOut} />
      ) : (
        <SignInState signIn={signIn} told={done} onSignIn={startSignIn} />
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
      <button type="button" data-goes-on disabled={busy} onClick={onSignOut}>
        {t(busy ? 'options.signing-out' : 'options.sign-out')}
      </button>
    </div>
  )
}
