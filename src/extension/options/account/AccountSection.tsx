import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Argument } from '../../messages/questions.ts'
import { isDone, type Write } from '../../schemas/outbox.ts'
import type { Account, SignIn } from '../../storage/items.ts'
import { ownerOf } from '../../storage/owner.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { Avatar } from '../../ui/member/Avatar.tsx'
import { MemberName } from '../../ui/member/MemberName.tsx'
import { SignInState } from '../../ui/sign-in/SignInState.tsx'
import { countUnfinished } from '../../ui/text/counted-writes.ts'
import { useNetwork, useTranslation } from '../../ui/text/translation.ts'
import { Question } from '../section/Question.tsx'
import { Section } from '../section/Section.tsx'
import { SiteSignOut } from '../section/SiteSignOut.tsx'
import { useRevoked } from '../section/use-revoked.ts'

interface Props {
  account: Account | null
  signIn: SignIn
  outbox: Write[]
}

/** The signed-in member, with buttons to sign out and in. */
export function AccountSection({ account, signIn, outbox }: Props) {
  const t = useTranslation()
  const [signingOut, run, reset] = useAsking()
  /** Whose unsent writes the open question is about; null without a question. */
  const [asked, setAsked] = useState<string | null>(null)
  const network = useNetwork()
  const { revoked, sentence, read } = useRevoked(network.name)
  const owner = account && ownerOf(network, account)
  const unsent = outbox.filter((write) => write.owner === owner && !isDone(write))

  const isAsked = owner !== null && asked === owner
  const busy = signingOut.phase === 'asking'

  function signOut(argument: Argument<'signOut'>) {
    setAsked(null)
    void run(() => ask('signOut', argument), read)
  }

  const done = signingOut.phase === 'done' && !account
  // a later end of the session is not this sign-out
  useEffect(() => {
    if (account) reset()
    else setAsked(null)
  }, [account === null])

  function startSignIn() {
    reset()
    void ask('signIn', {})
  }

  return (
    <Section id="account" title={t('options.account')}>
      <p role="status" data-revoked={done ? revoked : undefined}>
        {done && `${t('options.signed-out')} ${sentence}`}
      </p>
      {done && <SiteSignOut />}
      {account ? (
        <>
          <SignedIn
            account={account}
            busy={busy}
            asking={isAsked}
            onSignOut={() => (unsent.length > 0 ? setAsked(owner) : signOut({}))}
          />
          {isAsked && <UnsentQuestion unsent={unsent} onSignOut={signOut} onStay={() => setAsked(null)} />}
        </>
      ) : (
        <SignInState signIn={signIn} isExplained={done} onSignIn={startSignIn} />
      )}
      {signingOut.phase === 'failed' && <FailureNotice failure={signingOut.failure} />}
    </Section>
  )
}

interface QuestionProps {
  unsent: Write[]
  onSignOut: (argument: Argument<'signOut'>) => void
  onStay: () => void
}

/** Asks what to do with unsent writes; if all are sent meanwhile, only whether to sign out. */
function UnsentQuestion({ unsent, onSignOut, onStay }: QuestionProps) {
  const t = useTranslation()
  const stay: [string, () => void] = [t('options.sign-out.stay'), onStay]
  if (unsent.length === 0)
    return (
      <Question
        id="unsent-at-sign-out"
        text={t('options.sign-out.sent')}
        choices={[[t('options.sign-out'), () => onSignOut({})], stay]}
      />
    )
  return (
    <Question
      id="unsent-at-sign-out"
      text={t('options.sign-out.question', { writes: countUnfinished(t, unsent) })}
      choices={[
        [t('options.sign-out.keep'), () => onSignOut({})],
        [t('options.sign-out.delete'), () => onSignOut({ deleteUnsent: true })],
        stay,
      ]}
    />
  )
}

interface SignedInProps {
  account: Account
  busy: boolean
  /** The question replaces the button. */
  asking: boolean
  onSignOut: () => void
}

function SignedIn({ account, busy, asking, onSignOut }: SignedInProps) {
  const t = useTranslation()
  return (
    <div class="member">
      <Avatar member={account} />
      <div>
        <MemberName member={account} />
        <p class="fine">{t('options.account.signed-in')}</p>
      </div>
      {!asking && (
        // not `disabled`, which would lose the focus: the focus moves from here to the button to sign in
        <button type="button" data-focus-fallback aria-disabled={busy} onClick={busy ? undefined : onSignOut}>
          {t(busy ? 'options.signing-out' : 'options.sign-out')}
        </button>
      )}
    </div>
  )
}
