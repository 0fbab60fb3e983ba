import { useContext, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Argument } from '../messages/questions.ts'
import { isDone, type Write } from '../schemas/outbox.ts'
import { networkOf, ownerOf } from '../storage/configured-network.ts'
import { countDrafts, draftLifetime, typedDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { Ago, Button, Link } from '../ui/controls.tsx'
import { Avatar, MemberName } from '../ui/member.tsx'
import { SignInState } from '../ui/SignInState.tsx'
import { countUnfinished, WaitingElsewhere } from '../ui/sentences.tsx'
import { ConsentQuestion } from '../ui/sign-in.tsx'
import { ConfiguredNetwork, useItem, useNetwork, useTranslation } from '../ui/values.ts'
import { type Choice, Question, useDeletion } from './question.tsx'
import { SessionEnd, useRevoked } from './revocation.tsx'
import { Section } from './section.tsx'
import { useEnding, useFresh } from './setting.ts'

export function ConsentSection({ unsent }: { unsent: Unsent }) {
  const t = useTranslation()
  const consent = useItem(items.consent)
  const account = useItem(items.account)
  const { run, isBusy, isEnded, failure } = useEnding(!consent)
  const { read, ...revocation } = useRevoked(useNetwork().name)

  const questions = [
    t(account ? 'options.consent.question' : 'options.consent.question.signed-out'),
    t('options.consent.text'),
  ]
  if (unsent.isKept) questions.push(t('options.consent.unsent', { amount: unsent.amount }))

  const withdraw = () =>
    run(
      () => ask('withdrawConsent', {}),
      () => void Promise.all([read(), unsent.count()]),
    )

  const { control, asked } = useDeletion({
    id: 'consent-question',
    label: t('options.consent.withdraw'),
    question: questions.join(' '),
    keep: t('everywhere.cancel'),
    isBusy,
    onDelete: () => void withdraw(),
  })
  const given = consent && (
    <>
      {t('options.consent.given', { date: t.moment(consent.given) })}{' '}
      <Link href={`/privacy.html#${t.language}`}>{t('consent.more')}</Link>
    </>
  )
  return (
    <Section
      id="consent"
      title={t('options.consent')}
      hint={given}
      failure={failure}
      focusFallback={!consent || isBusy}
      control={consent && control}
    >
      <SessionEnd isOver={isEnded} {...revocation} says="options.consent.withdrawn" />
      {consent ? asked : <ConsentQuestion />}
    </Section>
  )
}

export function AccountSection({ onSignedOut }: { onSignedOut: (isOut: boolean) => void }) {
  const t = useTranslation()
  const consent = useItem(items.consent)
  const account = useItem(items.account)
  const outbox = useItem(items.outbox)
  const { run, reset, isBusy, isEnded, failure } = useEnding(!account)
  const [asks, setAsks] = useState(false)
  const network = useNetwork()
  const { read, ...revocation } = useRevoked(network.name)
  const owner = account && ownerOf(network, account)
  const unfinished = outbox.filter((write) => write.owner === owner && !isDone(write))

  const isAsked = asks && unfinished.length > 0

  function signOut(argument: Argument<'signOut'>) {
    setAsks(false)
    // before the consent ends with it
    onSignedOut(true)
    void run(() => ask('signOut', argument), read).then((isOut) => isOut || onSignedOut(false))
  }

  useEffect(() => setAsks(false), [owner, unfinished.length === 0])
  // the end of the next agreement is a withdrawal, which its own section tells
  useEffect(() => {
    if (consent) onSignedOut(false)
  }, [consent === null])

  function startSignIn() {
    reset()
    void ask('signIn', {})
  }

  const writes = countUnfinished(t, unfinished)
  const keep: Choice = [t('options.sign-out.keep'), () => signOut({})]
  const discard: Choice = [t('options.sign-out.delete'), () => signOut({ deleteWrites: true })]
  const stay: Choice = [t('options.sign-out.stay'), () => setAsks(false)]
  return (
    <Section
      id="account"
      name={t('options.account')}
      title={account ? <MemberName member={account} /> : t('options.account')}
      hint={account && t('options.account.signed-in')}
      failure={failure}
      picture={account && <Avatar member={account} />}
      control={
        account &&
        !isAsked && (
          // not `disabled`, which would lose the focus: the focus moves from here to the button to sign in
          <Button
            data-focus-fallback
            aria-disabled={isBusy}
            onClick={() => (unfinished.length > 0 ? setAsks(true) : signOut({}))}
            text={t(isBusy ? 'options.signing-out' : 'options.sign-out')}
          />
        )
      }
    >
      <SessionEnd isOver={isEnded} {...revocation} says="options.signed-out" />
      {!account &&
        (consent ? (
          <SignInState says={isEnded ? undefined : t('options.account.signed-out')} onSignIn={startSignIn} />
        ) : (
          <ConsentQuestion />
        ))}
      {isAsked && (
        <Question
          id="unfinished-at-sign-out"
          text={t('options.sign-out.question', { writes })}
          choices={[keep, discard, stay]}
        />
      )}
    </Section>
  )
}

export type Unsent = ReturnType<typeof useUnsent>

export function useUnsent(first: number) {
  const t = useTranslation()
  const outbox = useItem(items.outbox)
  const unread = useItem(items.unreadWrites).filter(({ isDelivered }) => !isDelivered).length
  const network = useContext(ConfiguredNetwork)
  const [drafts, setDrafts] = useState(first)
  const writes = outbox.filter((write) => !isDone(write))
  const count = async () => setDrafts(await countDrafts())
  // the member may type drafts in a popup meanwhile
  useFresh(count)
  const amountOf = (counted: Write[]) =>
    [
      drafts > 0 && t('options.unsent.drafts', { count: drafts, number: drafts }),
      countUnfinished(t, counted),
      unread > 0 && t('outbox.unread', { count: unread }),
    ]
      .filter(Boolean)
      .join(' · ')
  return {
    isKept: drafts + writes.length + unread > 0,
    amount: amountOf(writes),
    amountHere: amountOf(writes.filter(({ owner }) => networkOf(owner) === network?.baseUrl)),
    count,
  }
}

export function UnsentSection({ unsent: { isKept, amountHere, count } }: { unsent: Unsent }) {
  const t = useTranslation()
  const network = useContext(ConfiguredNetwork)
  const account = useItem(items.account)
  const owner = account && network && ownerOf(network, account)
  const { run, isBusy, isEnded, failure } = useEnding(!isKept)
  const { control, asked } = useDeletion({
    id: 'unsent-question',
    label: t('options.unsent.delete'),
    question: t('options.unsent.question'),
    keep: t('options.unsent.keep'),
    isBusy,
    onDelete: () => void run(() => ask('deleteUnsent', {}), count),
  })
  return (
    <Section
      id="unsent"
      title={t('options.unsent')}
      hint={
        <>
          {(amountHere || !isKept) && <span class="amount">{amountHere || t('stored.nothing')}</span>}
          <span class="below">{t('options.unsent.text', { days: draftLifetime })}</span>
        </>
      }
      status={isEnded ? t('options.unsent.deleted') : ''}
      failure={failure}
      focusFallback={!isKept || isBusy}
      control={isKept && control}
    >
      <WaitingElsewhere />
      {owner && <TypedDrafts key={owner} owner={owner} />}
      {isKept && asked}
    </Section>
  )
}

/** Texts can be copied here if their form is found no more: what they are about was removed. */
function TypedDrafts({ owner }: { owner: string }) {
  const t = useTranslation()
  const [drafts, setDrafts] = useState<Awaited<ReturnType<typeof typedDrafts>>>([])
  useFresh(async () => setDrafts(await typedDrafts(owner)))
  if (drafts.length === 0) return null
  return (
    <details class="drafts">
      <summary>{t('options.unsent.typed')}</summary>
      <ul>
        {drafts.map(({ key, at, message }) => (
          <li key={key}>
            <p dir="auto">{message}</p>
            {at > 0 && <Ago timestamp={new Date(at).toISOString()} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
