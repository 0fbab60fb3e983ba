import { useEffect, useRef, useState } from 'preact/hooks'
import * as v from 'valibot'
import { profiles } from '../../../contract/oauth.ts'
import { ask } from '../../messages/ask.ts'
import type { TrialProblem } from '../../messages/diagnosis.ts'
import { isSameNetwork, type Network, networkBounds, networkSchema } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import { Button, submitBy } from '../../ui/controls.tsx'
import { allowNetwork, FailureNotice } from '../../ui/failure.tsx'
import { Select } from '../../ui/fields.tsx'
import { RedirectUri } from '../../ui/sign-in.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import { LabelledField, LeavingNetwork } from './FindNetwork.tsx'
import { SwitchedNotice } from './SwitchedNotice.tsx'

type Fields = Network & { secret: string }
type Part = keyof Fields

type Step =
  | { phase: 'editing' }
  | { phase: 'trying' }
  | { phase: 'tried'; problems: Partial<Record<Part, TrialProblem | 'invalid'>> }
  | { phase: 'switching' }
  | { phase: 'switched'; before: string }
  | { phase: 'failed'; failure: Failure }

const withScheme = (address: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/?$/i.test(address.trim()) ? `https://${address.trim()}` : address

const texts = ['name', 'baseUrl', 'authUrl', 'apiKey'] as const

export function NetworkForm() {
  const t = useTranslation()
  const configured = useNetwork()
  const [fields, setFields] = useState<Fields>({ ...configured, secret: '' })
  const [step, setStep] = useState<Step>({ phase: 'editing' })
  const trial = useRef<Network | undefined>(undefined)
  const busy = step.phase === 'trying' || step.phase === 'switching'

  // Another page, or "go back", changed the network. Compare its parts: each read returns a new object.
  const [shown, setShown] = useState(configured)
  if (!isSameNetwork(shown, configured)) {
    setShown(configured)
    setFields({ ...configured, secret: '' })
  }

  function edit(part: Part, value: string) {
    setFields({ ...fields, [part]: value })
    setStep({ phase: 'editing' })
  }

  function written(): Network | undefined {
    const completed = { ...fields, baseUrl: withScheme(fields.baseUrl), authUrl: withScheme(fields.authUrl) }
    setFields(completed)
    const read = v.safeParse(networkSchema, completed)
    if (read.success) return read.output
    const parts = read.issues.map((issue) => v.getDotPath(issue) as Part)
    setStep({ phase: 'tried', problems: Object.fromEntries(parts.map((part) => [part, 'invalid'])) })
    return undefined
  }

  /** In a click handler: it requests the permission first, since browsers accept that only right after a click. */
  async function start(phase: 'trying' | 'switching') {
    const network = busy ? undefined : written()
    if (!network) return
    const allowing = allowNetwork(network)
    trial.current = network
    setStep({ phase })
    if ((await allowing) && phase === 'switching') {
      const reply = await ask('setNetwork', { network, secret: fields.secret })
      return setStep(reply.ok ? { phase: 'switched', before: configured.name } : { phase: 'failed', failure: reply })
    }
    if (trial.current !== network) return
    // the trial finds a refused permission again and reports it at its field
    const reply = await ask('tryNetwork', network)
    if (trial.current === network)
      setStep(reply.ok ? { phase: 'tried', problems: reply.value } : { phase: 'failed', failure: reply })
  }
  const form = useRef<HTMLFormElement>(null)
  const problems = step.phase === 'tried' ? step.problems : {}
  const count = Object.keys(problems).length

  useEffect(() => {
    if (step.phase === 'tried') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [step])

  function sentenceOf(part: (typeof texts)[number]): string {
    const problem = problems[part]
    if (!problem) return ''
    return t(problem === 'invalid' ? `network.${part}.invalid` : `network.problem.${problem}`)
  }

  const field = (part: keyof typeof networkBounds, wrong: string, text?: string) => (
    <LabelledField
      key={part}
      name={part}
      label={t(`network.${part}`)}
      isHidden={part === 'secret'}
      dir={part === 'name' ? 'auto' : 'ltr'}
      inputMode={part.endsWith('Url') ? 'url' : 'text'}
      // browsers count UTF-16 units: a name's length is checked when it is saved
      maxLength={part === 'name' ? undefined : networkBounds[part]}
      value={fields[part]}
      readOnly={busy}
      wrong={wrong}
      text={text}
      onInput={(value) => edit(part, value)}
    />
  )

  return (
    <form name="network" ref={form} noValidate onSubmit={submitBy(() => start('trying'))}>
      {texts.map((part) => field(part, sentenceOf(part)))}
      <div class="field">
        <label for="network-profile">{t('network.profile')}</label>
        <Select
          id="network-profile"
          name="profile"
          disabled={busy}
          value={fields.profile}
          values={profiles}
          labelOf={(profile) => t(`network.profile.${profile}`)}
          onChoose={(profile) => edit('profile', profile)}
        />
      </div>
      {fields.profile === 'code-secret' && field('secret', '', t('network.secret.text'))}
      <RedirectUri text={t('network.redirect.text')} />
      <div class="actions">
        <button type="submit" aria-disabled={busy}>
          {t(step.phase === 'trying' ? 'network.trying' : 'network.try')}
        </button>
        <Button
          class="primary"
          aria-disabled={busy}
          onClick={() => void start('switching')}
          text={t(step.phase === 'switching' ? 'network.switching' : 'network.use')}
        />
        {step.phase === 'trying' && (
          <Button
            onClick={() => {
              trial.current = undefined
              setStep({ phase: 'editing' })
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
            }}
            text={t('everywhere.cancel')}
          />
        )}
      </div>
      <LeavingNetwork />
      <div role="status">
        {step.phase === 'tried' && count > 0 && <p class="wrong">{t('network.wrong', { count })}</p>}
        {step.phase === 'tried' && count === 0 && (
          <div class="notice success" data-result="works">
            <p>{t('network.works')}</p>
          </div>
        )}
      </div>
      {step.phase === 'switched' && <SwitchedNotice before={step.before} />}
      {step.phase === 'failed' && <FailureNotice failure={step.failure} />}
    </form>
  )
}
