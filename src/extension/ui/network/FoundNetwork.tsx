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
  const question = useRef<HTMLDivElement>(null)
  // not a button, so that the member reads the hosts before Enter uses them
  useEffect(() => question.current?.focus(), [])

  const hosts = hostsOf(network, origin)
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
      <div id="found-network" ref={question} tabIndex={-1}>
        <p>{t('find.found')}</p>
        <p class="name" dir="auto">
          {network.name}
        </p>
        {hosts.map(({ sentence, host, isOther }) => {
          const text = t(sentence, { host: readableHost(host) })
          return <p key={sentence}>{isOther ? <strong>{text}</strong> : text}</p>
        })}
        {[...new Set(hosts.map(({ host }) => host))].map((encoded) => {
          const host = readableHost(encoded)
          return host === encoded ? null : (
            <p key={encoded} class="notice">
              {t('find.imitation', { host, encoded })}
            </p>
          )
        })}
        {leaving}
      </div>
      <div class="actions">
        <button
          type="button"
          class="primary"
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

/**
 * The authorization host; if another host takes part, all of them, the entered one first. `isOther`: the member entered
 * another one.
 */
function hostsOf({ authUrl, baseUrl }: Network, origin: string) {
  const named = [
    ['find.entered', origin],
    ['find.sign-in', authUrl],
    ['find.data', baseUrl],
  ] as const
  const hosts = named.map(([sentence, url]) => ({ sentence, host: new URL(url).host, isOther: url !== origin }))
  return hosts.some(({ isOther }) => isOther) ? hosts : hosts.slice(1, 2)
}
