import type { InputHTMLAttributes, Ref } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { type FindProblem, type Network, networkBounds } from '../../network/network.ts'
import { readableHost } from '../../network/readable-host.ts'
import { isDone } from '../../schemas/outbox.ts'
import { networkOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { Button, submitBy } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { ConfiguredNetwork, useItem, useTranslation } from '../../ui/values.ts'
import type { Finding } from './facts.ts'

interface LabelledFieldProps
  extends Pick<InputHTMLAttributes, 'dir' | 'inputMode' | 'maxLength' | 'readOnly' | 'autoCapitalize'> {
  name: string
  label: string
  value: string
  isHidden?: boolean
  wrong: string
  text?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onInput: (value: string) => void
}

export function LabelledField({ label, wrong, text, isHidden, inputRef = null, ...input }: LabelledFieldProps) {
  const id = `network-${input.name}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        {...(isHidden && { type: 'password' as const })}
        id={id}
        ref={inputRef}
        autoComplete="off"
        spellcheck={false}
        aria-invalid={wrong !== ''}
        aria-describedby={`${id}-about`}
        onInput={(event) => input.onInput(event.currentTarget.value)}
      />
      <p id={`${id}-about`} class={wrong ? 'wrong' : 'fine'}>
        {wrong || text}
      </p>
    </div>
  )
}

export const example = 'circle.example'

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
  const use = () => void using.run(() => ask('setNetwork', { network, secret: '' }), onUsed)

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
          onClick={using.isBusy ? undefined : use}
          text={t(using.isBusy ? 'network.switching' : 'network.use')}
        />
        <Button aria-disabled={using.isBusy} onClick={using.isBusy ? undefined : onReject} text={t('find.not-this')} />
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
      <LabelledField
        name="address"
        label={t('find.label')}
        inputRef={field}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        maxLength={networkBounds.baseUrl}
        value={address}
        readOnly={isFinding}
        wrong={problem ? t(sentences[problem][0], { example }) : ''}
        text={t('find.example', { example })}
        onInput={(text) => {
          setAddress(text)
          restart()
        }}
      />
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
