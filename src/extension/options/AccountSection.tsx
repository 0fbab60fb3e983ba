import { useContext, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Argument } from '../messages/questions.ts'
import { isDone, type Write } from '../schemas/outbox.ts'
import { networkOf, ownerOf } from '../storage/configured-network.ts'
import { countDrafts, draftLifetime } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { Button, Link } from '../ui/controls.tsx'
import { FailureNotice, useAsking } from '../ui/failure.tsx'
import { Avatar, MemberName } from '../ui/member.tsx'
import { useFresh } from '../ui/on-return.ts'
import { SignInState } from '../ui/SignInState.tsx'
import { countUnfinished, WaitingElsewhere } from '../ui/sentences.tsx'
import { ConsentQuestion } from '../ui/sign-in.tsx'
import { useItem } from '../ui/stored.ts'
import { ConfiguredNetwork, useNetwork, useTranslation } from '../ui/text.tsx'
import { Explanation, Question, Section, SiteSignOut, useRevoked } from './Section.tsx'

export function ConsentSection({ unsent }: { unsent: Unsent }) {
  const t = useTranslation()
  const consent = useItem(items.consent)
  const account = useItem(items.account)
  const [withdrawing, run, reset] = useAsking()
  const { revoked, sentence, read } = useRevoked(useNetwork().name)
  const [question, setQuestion] = useState(false)

  const done = withdrawing.phase === 'done' && !consent
  // a later end of the consent is not this withdrawal
  useEffect(() => {
    if (consent) reset()
  }, [consent === null])

  const questions = [t(account ? 'options.consent.question' : 'options.consent.question.signed-out')]
  if (unsent.isKept) questions.push(t('options.consent.unsent', { amount: unsent.amount }))

  function withdraw() {
    setQuestion(false)
    void run(
      () => ask('withdrawConsent', {}),
      () => void Promise.all([read(), unsent.count()]),
    )
  }

  return (
    <Section
      id="consent"
      title={t(consent ? 'options.consent' : 'consent.lead')}
      focusFallback={!consent || withdrawing.phase === 'asking'}
    >
      <p role="status" data-revoked={done ? revoked : undefined}>
        {done && `${t('options.consent.withdrawn')} ${sentence}`}
      </p>
      {done && <SiteSignOut />}
      {consent ? (
        <>
          <p>
            {t('options.consent.given', { date: t.moment(consent.given) })}{' '}
            <Link href={`/privacy.html#${t.language}`}>{t('consent.more')}</Link>
          </p>
          <Explanation id="consent-text" about={t('options.consent')} text={t('options.consent.text')} />
          {question ? (
            <Question
              deletes
              id="consent-question"
              text={questions.join(' ')}
              choices={[
                [t('options.consent.withdraw'), withdraw],
                [t('options.consent.keep'), () => setQuestion(false)],
              ]}
            />
          ) : (
            <Button
              data-focus-fallback
              disabled={withdrawing.phase === 'asking'}
              onClick={() => setQuestion(true)}
              text={t('options.consent.withdraw')}
            />
          )}
        </>
      ) : (
        <ConsentQuestion />
      )}
      {withdrawing.phase === 'failed' && <FailureNotice failure={withdrawing.failure} />}
    </Section>
  )
}

export function AccountSection() {
  const t = useTranslation()
  const account = useItem(items.account)
  const outbox = useItem(items.outbox)
  const [signingOut, run, reset] = useAsking()
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
        <SignInState isExplained={done} onSignIn={startSignIn} />
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
  account: items.Account
  busy: boolean
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
        <Button
          data-focus-fallback
          aria-disabled={busy}
          onClick={busy ? undefined : onSignOut}
          text={t(busy ? 'options.signing-out' : 'options.sign-out')}
        />
      )}
    </div>
  )
}

export type Unsent = ReturnType<typeof useUnsent>

export function useUnsent(first: number) {
  const t = useTranslation()
  const outbox = useItem(items.outbox)
  const network = useContext(ConfiguredNetwork)
  const [drafts, setDrafts] = useState(first)
  const writes = outbox.filter((write) => !isDone(write))
  const count = async () => setDrafts(await countDrafts())
  // the member may type drafts in a popup meanwhile
  useFresh(count)
  const amountOf = (counted: Write[]) =>
    [drafts > 0 && t('options.unsent.drafts', { count: drafts, number: drafts }), countUnfinished(t, counted)]
      .filter(Boolean)
      .join(' · ')
  return {
    isKept: drafts + writes.length > 0,
    amount: amountOf(writes),
    amountHere: amountOf(writes.filter(({ owner }) => networkOf(owner) === network?.baseUrl)),
    count,
  }
}

export function UnsentSection({ unsent: { isKept, amountHere, count } }: { unsent: Unsent }) {
  const t = useTranslation()
  const [question, setQuestion] = useState(false)
  const [deleting, run, reset] = useAsking()

  function deleteAll() {
    setQuestion(false)
    void run(() => ask('deleteUnsent', {}), count)
  }

  // data that disappears later was not deleted here
  useEffect(() => {
    if (isKept) reset()
  }, [isKept])
  const busy = deleting.phase === 'asking'
  const status = deleting.phase === 'done' && !isKept ? t('options.unsent.deleted') : ''
  return (
    <Section
      id="unsent"
      title={t('options.unsent')}
      text={t('options.unsent.text', { days: draftLifetime })}
      status={status}
      focusFallback={!isKept || busy}
    >
      {(amountHere || !isKept) && <p>{amountHere || t('options.unsent.none')}</p>}
      <WaitingElsewhere />
      {isKept &&
        (question ? (
          <Question
            deletes
            id="unsent-question"
            text={t('options.unsent.question')}
            choices={[
              [t('options.unsent.delete'), deleteAll],
              [t('options.unsent.keep'), () => setQuestion(false)],
            ]}
          />
        ) : (
          <Button
            data-focus-fallback
            disabled={busy}
            onClick={() => setQuestion(true)}
            text={t('options.unsent.delete')}
          />
        ))}
      {deleting.phase === 'failed' && <FailureNotice failure={deleting.failure} />}
    </Section>
  )
}
