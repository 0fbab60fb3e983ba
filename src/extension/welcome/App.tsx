import type { ComponentChildren, FunctionComponent } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { beginPath } from '../../contract/oauth.ts'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { ask } from '../messages/ask.ts'
import { hasOwnPages } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { draw, readFirst } from '../ui/page.tsx'
import { SignInState } from '../ui/SignInState.tsx'
import { ConsentQuestion, type OfferedPage, Offers } from '../ui/sign-in.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../ui/values.ts'

const isFirefox = import.meta.env.BROWSER === 'firefox'

function PinHelp() {
  const t = useTranslation()
  return (
    <>
      {!isFirefox && <PinDrawing />}
      <p class="fine">{t(isFirefox ? 'begin.pin.firefox' : 'begin.pin')}</p>
    </>
  )
}

function PinDrawing() {
  return (
    <svg class="drawing" viewBox="0 0 300 104" aria-hidden="true" focusable="false">
      <rect class="bar" x="1" y="1" width="298" height="36" rx="8" />
      <rect class="field" x="12" y="9" width="206" height="20" rx="10" />
      <g class="here" transform="translate(230 9)">
        <circle cx="10" cy="10" r="13" />
        <path d="M4 7h3.5a2.5 2.5 0 1 1 5 0H16v3.5a2.5 2.5 0 1 1 0 5V17H4z" />
      </g>
      <circle class="field" cx="276" cy="19" r="9" />
      <rect class="bar" x="112" y="45" width="176" height="54" rx="8" />
      <image href="/icon/32.png" x="124" y="60" width="24" height="24" />
      <text x="158" y="77">
        Passalong
      </text>
      <g class="here" transform="translate(250 62)">
        <circle cx="10" cy="10" r="13" />
        <path d="M7 3h6l-1 5 3 3H5l3-3zM10 11v6" />
      </g>
    </svg>
  )
}

function PopupDrawing() {
  return (
    <svg class="drawing" viewBox="0 0 360 172" aria-hidden="true" focusable="false">
      <rect class="field" x="1" y="1" width="358" height="170" rx="10" />
      <path class="bar" d="M1 37V11A10 10 0 0 1 11 1h338a10 10 0 0 1 10 10v26z" />
      <rect class="field" x="16" y="9" width="256" height="20" rx="10" />
      <image href="/icon/32.png" x="316" y="9" width="20" height="20" />
      <path class="text" d="M24 62h120M24 74h88" />
      <path class="text quiet" d="M24 96h128M24 108h116M24 120h128M24 132h96M24 144h124" />
      <rect class="popup" x="172" y="43" width="164" height="112" rx="8" />
      <rect class="bar" x="184" y="53" width="140" height="18" rx="5" />
      {[88, 112, 136].map((y, index) => (
        <g key={y}>
          <circle data-tone={index + 1} cx="194" cy={y + 2} r="9" />
          <path class="text" d={`M212 ${y - 2}h${[52, 66, 44][index]}`} />
          <path class="text quiet" d={`M212 ${y + 8}h${[104, 84, 96][index]}`} />
        </g>
      ))}
    </svg>
  )
}

interface Props {
  first: WelcomeState
  capabilities: readonly InWelcome[]
}

export function App({ first, capabilities }: Props) {
  const network = useContext(ConfiguredNetwork)
  const consent = useItem(items.consent)
  const account = useItem(items.account)
  const signIn = useItem(items.signIn)
  const t = useTranslation()
  useEffect(() => {
    document.title = t('begin.title')
  }, [t])
  const step = !network ? 'network' : !consent ? 'consent' : !account ? 'sign-in' : 'begin'
  useEnd(signIn, step === 'begin' && network && hasOwnPages(network) ? network.authUrl + beginPath : '')
  // Firefox puts it there by itself
  const isOnToolbar = useOnToolbar(first.isOnToolbar) ?? isFirefox
  const headings = {
    network: () => t('find.heading'),
    consent: () => t('consent.what'),
    'sign-in': () => t('begin.sign-in'),
    begin: () => t(isOnToolbar ? 'begin.click' : 'begin.click.menu'),
  }
  return (
    <main data-view={step}>
      <h1>
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('begin.title')}
      </h1>
      {step === 'network' && <p class="intro">{t('find.intro')}</p>}
      <section data-on-toolbar={step === 'begin' ? isOnToolbar : undefined}>
        {/* announces the next step; the step's own notices announce themselves */}
        <h2 tabIndex={-1} data-focus-fallback aria-live="polite">
          {headings[step]()}
        </h2>
        {step === 'begin' && !isOnToolbar && <PinHelp />}
        {step === 'network' && capabilities.map(({ network: Part }) => Part && <Part key={Part} />)}
        {step === 'consent' &&
          capabilities.reduceRight(
            (question, { consent: Part }) => (Part ? <Part>{question}</Part> : question),
            <>
              <PopupDrawing />
              <ConsentQuestion />
            </>,
          )}
        {step === 'sign-in' && (
          <SignInState isExplained={signIn.phase === 'idle'} onSignIn={() => void ask('signIn', {})} />
        )}
      </section>
      {step !== 'begin' && <Offers of={capabilities} />}
    </main>
  )
}

/**
 * The page that a sign-in leads to is its answer: the popup needn't say again who is signed in. @param next the network's
 * page on which the member tries the button, since a popup can't look up a page of the extension; empty for none
 */
function useEnd({ phase }: items.SignIn, next: string): void {
  useEffect(() => {
    const isSeen = phase === 'signed-in' && document.visibilityState !== 'hidden'
    const acknowledged = isSeen ? ask('acknowledgeSignIn', {}).catch(() => undefined) : Promise.resolve()
    if (next && phase !== 'under-way') void acknowledged.then(() => location.replace(next))
  }, [phase, next])
}

const readOnToolbar = async (): Promise<boolean | undefined> => (await browser.action.getUserSettings?.())?.isOnToolbar

function useOnToolbar(first: boolean | undefined): boolean | undefined {
  const [isOnToolbar, setIsOnToolbar] = useState(first)
  useEffect(() => {
    const read = async () => setIsOnToolbar(await readOnToolbar())
    // browsers without the event: the page gets the focus when the browser's menu closes
    const changed = browser.action.onUserSettingsChanged
    void read()
    changed?.addListener(read)
    addEventListener('focus', read)
    return () => {
      changed?.removeListener(read)
      removeEventListener('focus', read)
    }
  }, [])
  return isOnToolbar
}

/** A capability's parts of this page, by the step. */
export interface InWelcome {
  /** Offered in each step before the last one. */
  offers?: OfferedPage
  network?: FunctionComponent
  /** Draws the question for the consent, which it is given. */
  consent?: FunctionComponent<{ children: ComponentChildren }>
}

type WelcomeState = Awaited<ReturnType<typeof readWelcomeState>>

async function readWelcomeState() {
  const [first, isOnToolbar] = await Promise.all([readFirst(loadPageTexts), readOnToolbar()])
  return { ...first, isOnToolbar }
}

export async function startWelcome(capabilities: readonly InWelcome[]): Promise<void> {
  const first = await readWelcomeState()
  draw(first, <App {...{ first, capabilities }} />)
}
