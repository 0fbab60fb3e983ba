import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { networkBounds } from '../../network/address.ts'
import type { FindProblem, Network } from '../../network/network.ts'
import { readableHost } from '../../network/readable-host.ts'
import { isDone } from '../../schemas/outbox.ts'
import { pageOf, textOf } from '../../schemas/write-kinds.ts'
import { networkOf } from '../../storage/configured-network.ts'
import { typedDrafts } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { Button, submitBy } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../../ui/values.ts'
import type { Finding } from './questions.ts'

const example = 'circle.example'

/** Of an address that the member types, and of the organization's, which the member can't change. */
const sentences = {
  invalid: ['find.invalid', 'policy.unusable'],
  insecure: ['find.insecure', 'policy.unusable'],
  offline: ['network.problem.offline', 'network.problem.offline'],
  unreachable: ['network.problem.unreachable', 'policy.unreachable'],
  slow: ['network.problem.slow', 'policy.unreachable'],
  server: ['network.problem.server', 'policy.unreachable'],
  'no-document': ['network.problem.no-graph-api', 'policy.unusable'],
  unconfirmed: ['find.unconfirmed', 'policy.unusable'],
} as const satisfies Record<FindProblem, [string, string]>

type FoundNetworkProps = Exclude<Finding, { problem: unknown }> & Pick<FindProps, 'onUsed'> & { onReject: () => void }

function FoundNetwork({ network, origin, onUsed, onReject }: FoundNetworkProps) {
  const t = useTranslation()
  const using = useAsking()
  const question = useRef<HTMLDivElement>(null)
  // not a button, so that the member reads the hosts before Enter uses them
  useEffect(() => question.current?.focus(), [])

  const hosts = hostsOf(network, origin)
  const use = () => void using.run(() => ask('setNetwork', { network }), onUsed)

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
        <LeavingNetwork />
      </div>
      <div class="actions">
        <Button
          class="primary"
          aria-describedby="found-network"
          aria-disabled={using.isBusy}
          onClick={use}
          text={t(using.isBusy ? 'network.switching' : 'network.use')}
        />
        <Button aria-disabled={using.isBusy} onClick={onReject} text={t('find.not-this')} />
      </div>
      <FailureNotice failure={using.failure} />
    </div>
  )
}

/** If another host takes part, all of them, the entered one first. `isOther`: the member entered another one. */
function hostsOf({ authUrl, baseUrl }: Network, origin: string) {
  const named = [
    ['find.entered', origin],
    ['find.sign-in', authUrl],
    ['find.data', baseUrl],
  ] as const
  const hosts = named.map(([sentence, url]) => ({ sentence, host: new URL(url).host, isOther: url !== origin }))
  return hosts.some(({ isOther }) => isOther) ? hosts : hosts.slice(1, 2)
}

type FindProps = Partial<Record<'onUsed' | 'onCancel', (() => void) | undefined>>

export function FindNetwork({ onUsed, onCancel }: FindProps) {
  const t = useTranslation()
  const [address, setAddress] = useState('')
  const { run, reset: restart, ...finding } = useAsking()
  const [answer, setAnswer] = useState<Finding>()
  const found = finding.phase === 'done' ? answer : undefined
  const field = useRef<HTMLInputElement>(null)
  const isFinding = finding.isBusy
  const cancel = isFinding ? restart : onCancel
  const problem = found && 'problem' in found ? found.problem : undefined
  useEffect(() => {
    if (finding.phase === 'idle' || finding.phase === 'done') field.current?.focus()
  }, [finding.phase])

  if (found && 'network' in found) return <FoundNetwork {...found} onUsed={onUsed} onReject={restart} />
  return (
    <form
      name="find"
      noValidate
      onSubmit={submitBy(() => !isFinding && run(() => ask('findNetwork', { address }), setAnswer))}
    >
      <div class="field">
        <label for="network-address">{t('find.label')}</label>
        <input
          id="network-address"
          name="address"
          ref={field}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellcheck={false}
          maxLength={networkBounds.baseUrl}
          value={address}
          readOnly={isFinding}
          aria-invalid={problem !== undefined}
          aria-describedby="network-address-about"
          onInput={({ currentTarget }) => {
            setAddress(currentTarget.value)
            restart()
          }}
        />
        <p id="network-address-about" class={problem ? 'wrong' : 'fine'}>
          {problem ? t(sentences[problem][0], { example }) : t('find.example', { example })}
        </p>
      </div>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isFinding}>
          {t(isFinding ? 'find.finding' : 'find.continue')}
        </button>
        {cancel && <Button onClick={cancel} text={t('everywhere.cancel')} />}
      </div>
      <FailureNotice failure={finding.failure} />
    </form>
  )
}

export function OrganizationNetwork() {
  const t = useTranslation()
  const { address, problem } = useItem(items.policy)
  const finding = useAsking()
  const isFinding = finding.isBusy || !problem
  // another attempt finds nothing where the address itself is wrong
  const canFind = !isFinding && problem !== 'invalid' && problem !== 'insecure'
  return (
    <section class="notice" data-problem={problem}>
      <p>{t('policy.problem', { address })}</p>
      <p role="status">{isFinding ? t('find.finding') : t(sentences[problem][1])}</p>
      {canFind && <Button onClick={() => void finding.run(() => ask('applyPolicy', {}))} text={t('policy.again')} />}
      <FailureNotice failure={finding.failure} />
    </section>
  )
}

/** A network that release 0.1.0 took by hand, and what the member wrote for it, which can be copied. */
export function UnpermittedNetwork() {
  const t = useTranslation()
  const chosen = useItem(items.network)
  const outbox = useItem(items.outbox)
  const [drafts, setDrafts] = useState<string[]>([])
  const whose = chosen?.unpermitted && chosen.baseUrl
  useEffect(() => {
    if (whose) void typedDrafts(whose).then((typed) => setDrafts(typed.map(({ message }) => message)))
  }, [whose])
  if (!chosen || !whose) return null
  const writes = outbox.filter((write) => !isDone(write) && networkOf(write.owner) === whose)
  const words = [...writes.map(({ content }) => textOf(content) || pageOf(content)?.url), ...drafts].filter(Boolean)
  return (
    <section class="notice" data-result="unpermitted">
      <p>{t('network.unpermitted', { name: chosen.name })}</p>
      {words.length > 0 && (
        <>
          <p id="unpermitted-words">{t('network.unpermitted.words')}</p>
          <ul aria-labelledby="unpermitted-words">
            {words.map((text) => (
              <li key={text} class="whole" dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function LeavingNetwork() {
  const t = useTranslation()
  const baseUrl = useContext(ConfiguredNetwork)?.baseUrl
  const account = useItem(items.account)
  const isUnfinished = useItem(items.outbox).some((write) => !isDone(write) && networkOf(write.owner) === baseUrl)
  return (
    <>
      {account && <p class="fine">{t('network.signs-out')}</p>}
      {isUnfinished && <p class="fine">{t('network.unfinished')}</p>}
    </>
  )
}
