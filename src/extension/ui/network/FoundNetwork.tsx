import type { ComponentChild } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Network } from '../../network/network.ts'
import { readableHost } from '../../network/readable-host.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { useAsking } from '../failure/use-asking.ts'
import { useTranslation } from '../text/translation.ts'

interface Props {
  network: Network
  /** Origin of the entered address. */
  origin: string
  /** What a change to it ends (`LeavingNetwork`). */
  leaving: ComponentChild
  onUsed: (() => void) | undefined
  onReject: () => void
}

/** Shows which network was found and where, before anything is trusted, and asks whether to use it. */
export function FoundNetwork({ network, origin, leaving, onUsed, onReject }: Props) {
  const t = useTranslation()
  const [using, run] = useAsking()
  const primary = useRef<HTMLButtonElement>(null)
  // the question describes the button, so screen readers announce it
  useEffect(() => primary.current?.focus(), [])

  const isUsing = using.phase === 'asking'
  async function use() {
    if (isUsing) return
    await run(
      () => ask('setNetwork', { network, secret: '' }),
      () => onUsed?.(),
    )
  }

  return (
    <div class="found" data-found={network.authUrl}>
      <div id="found-network">
        <p>{t('find.found')}</p>
        <p class="name" dir="auto">
          {network.name}
        </p>
        {hostsOf(network, origin).map(([sentence, host]) => (
          <Host key={sentence} sentence={sentence} host={host} />
        ))}
        {leaving}
      </div>
      <div class="actions">
        <button
          type="button"
          class="primary"
          ref={primary}
          aria-describedby="found-network"
          aria-disabled={isUsing}
          onClick={() => void use()}
        >
          {t(isUsing ? 'network.switching' : 'network.use')}
        </button>
        <button type="button" aria-disabled={isUsing} onClick={isUsing ? undefined : onReject}>
          {t('find.not-this')}
        </button>
      </div>
      {using.phase === 'failed' && <FailureNotice failure={using.failure} />}
    </div>
  )
}

/** One host, and a warning if its letters may imitate another. */
function Host({ sentence, host: encoded }: { sentence: ReturnType<typeof hostsOf>[number][0]; host: string }) {
  const t = useTranslation()
  const host = readableHost(encoded)
  return (
    <>
      <p>{t(sentence, { host })}</p>
      {host !== encoded && <p class="notice">{t('find.imitation', { host, encoded })}</p>}
    </>
  )
}

/** The authorization host, and each other host that takes part. */
function hostsOf({ authUrl, baseUrl }: Network, origin: string) {
  const all = [
    ['find.sign-in', authUrl],
    ['find.data', baseUrl],
    ['find.entered', origin],
  ] as const
  return all
    .filter(([, url], index) => all.findIndex(([, other]) => other === url) === index)
    .map(([sentence, url]) => [sentence, new URL(url).host] as const)
}
