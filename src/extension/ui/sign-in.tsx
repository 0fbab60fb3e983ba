import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useId, useState } from 'preact/hooks'
import type { SentenceKey } from '../i18n/texts.ts'
import { ask } from '../messages/ask.ts'
import { type Diagnosis, diagnosisText } from '../messages/diagnosis.ts'
import { hasOwnPages, type Network } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { Button, closeDetailsByEscape, Icon, Link } from './controls.tsx'
import { FailureNotice, useAsking } from './failure.tsx'
import { NamedSentence } from './sentences.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from './values.ts'

export function RedirectUri() {
  const id = useId()
  const t = useTranslation()
  const [uri, setUri] = useState('')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    void ask('redirectUri', {}).then((reply) => setUri(reply.ok ? reply.value : ''))
  }, [])

  async function copy() {
    setCopied(false)
    await navigator.clipboard.writeText(uri)
    setCopied(true)
  }

  return (
    <div class="field">
      <label for={id}>{t('network.redirect')}</label>
      <span class="adding">
        <input
          id={id}
          name="redirect-address"
          dir="ltr"
          readOnly
          value={uri}
          aria-describedby={`${id}-about`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()} text={t('network.copy')} />
      </span>
      <p id={`${id}-about`} class="said" role="status">
        {copied && t('everywhere.copied')}
      </p>
    </div>
  )
}

/** A network that speaks only the specification has no buckets of shared pages, and is asked by address. */
const casesAt = (network: Network | null) =>
  [
    [network && hasOwnPages(network) ? 'listed' : 'click', 'globe'],
    ['share', 'users'],
    ['poll', 'inbox'],
  ] as const

/**
 * Asks for consent: lists which data leaves the browser, to whom and when. Every page asks with this component.
 * @param children stand beside the button
 */
export function ConsentQuestion({ children }: { children?: ComponentChildren }) {
  const t = useTranslation()
  const account = useItem(items.account)
  const signIn = useItem(items.signIn)
  const network = useContext(ConfiguredNetwork)
  const agreeing = useAsking()

  async function agree() {
    // a popup closes behind the sign-in window, so the outcome is read from storage
    if ((await agreeing.run(() => ask('giveConsent', {}))) && !account) void ask('signIn', {})
  }

  return (
    <>
      {signIn.phase === 'failed' && items.isNetworkChosen(signIn) && <FailureNotice failure={signIn.failure} />}
      {account && (
        <div class="signed-in-as">
          <p id="signed-in-as">
            <NamedSentence
              sentence={t('welcome.text', { name: '{name}' })}
              name={account.name || t('everywhere.nameless')}
            />
          </p>
          <Button class="link" onClick={() => void ask('signOut', {})} text={t('welcome.not-you')} />
        </div>
      )}
      <p>{t('consent.to')}</p>
      <ul class="consent">
        {casesAt(network).map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} />
            {t(`consent.${name}`)}
          </li>
        ))}
      </ul>
      <p>
        <strong>{t('consent.never')}</strong>
      </p>
      <p class="agree">
        <Button
          class="primary"
          data-focus-fallback
          aria-disabled={agreeing.isBusy}
          onClick={() => void agree()}
          text={t(account ? 'consent.agree' : 'consent.agree-and-sign-in')}
        />
        {children}
      </p>
      <FailureNotice failure={agreeing.failure} />
      <p class="fine">
        <Link href={`/privacy.html#${t.language}`}>{t('consent.more')}</Link>
      </p>
    </>
  )
}

/** "Trouble signing in?": explains the problems that a check finds, and copies a report without secrets for support. */
export function SignInHelp() {
  const t = useTranslation()
  const looking = useAsking()
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  const [copied, setCopied] = useState(false)
  const shown = looking.phase === 'done' ? diagnosis : undefined

  function look(open: boolean) {
    setCopied(false)
    if (open) void looking.run(() => ask('diagnose', {}), setDiagnosis)
    else looking.reset()
  }

  async function copy(diagnosis: Diagnosis) {
    await navigator.clipboard.writeText(diagnosisText(diagnosis))
    setCopied(true)
  }

  return (
    <details class="help" onToggle={(event) => look(event.currentTarget.open)} onKeyDown={closeDetailsByEscape}>
      <summary>{t('help.title')}</summary>
      <div role="status">
        {looking.isBusy && <p class="fine">{t('help.looking')}</p>}
        {shown && <Findings diagnosis={shown} />}
      </div>
      {shown && (
        <p class="fine">
          <Button class="link" onClick={() => void copy(shown)} text={t('help.copy')} />{' '}
          <span role="status">{copied && t('everywhere.copied')}</span>
        </p>
      )}
    </details>
  )
}

function Findings({ diagnosis: { trial, online } }: { diagnosis: Diagnosis }) {
  const t = useTranslation()
  const problems = new Set(Object.values(trial))
  if (!online || problems.has('offline')) return <p>{t('help.offline')}</p>
  if (problems.size === 0) return <p>{t('help.works')}</p>
  return (
    <ul>
      {[...problems].map((problem) => (
        <li key={problem} data-problem={problem}>
          {t(`help.${problem}`)}
          {problem === 'not-registered' && <RedirectUri />}
        </li>
      ))}
    </ul>
  )
}

/** A link to a page of a capability, which may be opened before the sign-in. */
export interface OfferedPage {
  href: string
  text: SentenceKey
}

export function Offers({ of }: { of: readonly OfferedPage[] }) {
  const t = useTranslation()
  return of.map(({ href, text }) => (
    <p key={href}>
      <Link href={href}>{t(text)}</Link>
    </p>
  ))
}
