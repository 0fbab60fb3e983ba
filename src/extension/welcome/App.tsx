import type { ComponentChildren, FunctionComponent } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { beginPath } from '../../contract/oauth.ts'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { hasOwnPages } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { Link } from '../ui/controls.tsx'
import { draw, readFirst } from '../ui/page.tsx'
import { SignInState } from '../ui/SignInState.tsx'
import { ConsentQuestion, type OfferedPage } from '../ui/sign-in.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../ui/values.ts'

const isFirefox = import.meta.env.BROWSER === 'firefox'

/**
 * The popup itself, as `npm run pictures` saw it, below the button of a drawn browser, to which the arrow leads. Only
 * people and the page speak in it: the pictures of six languages would make the package twice as large.
 */
const PopupPicture = () => (
  <div class="popup-picture">
    <svg class="drawing" viewBox="0 0 360 76" aria-hidden="true" focusable="false">
      <rect class="field" x="8" y="40" width="288" height="28" rx="14" />
      <text x="24" y="59">
        news.example/night-trains
      </text>
      <image href="/icon/32.png" x="316" y="40" width="28" height="28" />
      <path class="arrow" d="M32 30C40 0 250-6 318 28M300 28l19 1 3-18" />
      <circle class="dot" cx="31" cy="34" r="6" />
    </svg>
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="/pictures/popup-dark.webp" />
      <img src="/pictures/popup-light.webp" alt="" width={360} height={340} />
    </picture>
  </div>
)

interface Props {
  first: Awaited<ReturnType<typeof readWelcomeState>>
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
  const isOnToolbar = first.isOnToolbar ?? isFirefox
  const headings = {
    network: () => t('find.heading'),
    consent: () => t('consent.what'),
    'sign-in': () => t('begin.sign-in'),
    begin: () => t(isOnToolbar ? 'begin.click' : 'begin.click.menu'),
  }
  const offers = capabilities.map(
    ({ offers }) =>
      offers && (
        <Link key={offers.href} class="button" href={offers.href}>
          {t(offers.text)}
        </Link>
      ),
  )
  return (
    <main data-view={step}>
      <h1>
        <img src="/icon/48.png" alt="" width={28} height={28} />
        {t('begin.title')}
      </h1>
      <section data-on-toolbar={step === 'begin' ? isOnToolbar : undefined}>
        {step === 'network' && <p class="headline">{t('find.intro')}</p>}
        {/* announces the next step; the step's own notices announce themselves */}
        <h2 tabIndex={-1} data-focus-fallback aria-live="polite">
          {headings[step]()}
        </h2>
        {step === 'begin' && !isOnToolbar && <p class="fine">{t(isFirefox ? 'begin.pin.firefox' : 'begin.pin')}</p>}
        {step === 'network' && capabilities.map(({ network: Part }) => Part && <Part key={Part} />)}
        {step === 'consent' &&
          capabilities.reduceRight(
            (question, { consent: Part }) => (Part ? <Part>{question}</Part> : question),
            <ConsentQuestion>{offers}</ConsentQuestion>,
          )}
        {step === 'sign-in' && <SignInState />}
        {(step === 'network' || step === 'sign-in') && offers}
      </section>
      {(step === 'network' || step === 'consent') && <PopupPicture />}
    </main>
  )
}

/** @param next the network's page on which the member tries the button: a popup can't look up the extension's; or empty */
function useEnd({ phase }: items.SignIn, next: string): void {
  useEffect(() => {
    if (next && phase !== 'under-way') location.replace(next)
  }, [phase, next])
}

/** A capability's parts of this page, by the step. */
export interface InWelcome {
  /** Offered in each step before the last one. */
  offers?: OfferedPage
  network?: FunctionComponent
  /** Draws the question for the consent, which it is given. */
  consent?: FunctionComponent<{ children: ComponentChildren }>
}

async function readWelcomeState() {
  const [first, settings] = await Promise.all([readFirst(loadPageTexts), browser.action.getUserSettings?.()])
  return { ...first, isOnToolbar: settings?.isOnToolbar }
}

export async function startWelcome(capabilities: readonly InWelcome[]): Promise<void> {
  const first = await readWelcomeState()
  draw(first, <App {...{ first, capabilities }} />)
}
