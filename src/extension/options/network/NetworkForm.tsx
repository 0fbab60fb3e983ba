import type { ComponentChild } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { profiles } from '../../../contract/oauth.ts'
import { RedirectUri } from '../../ui/sign-in/RedirectUri.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { NetworkField } from './NetworkField.tsx'
import { NetworkStatus } from './NetworkStatus.tsx'
import { useNetworkForm } from './use-network-form.ts'

const texts = ['name', 'baseUrl', 'authUrl', 'apiKey'] as const

/** Form for a network that isn't found by its address: tests it, and changes to it. */
export function NetworkForm({ leaving }: { leaving: ComponentChild }) {
  const t = useTranslation()
  const { fields, step, busy, edit, tryIt, cancel, use } = useNetworkForm()
  const form = useRef<HTMLFormElement>(null)
  const problems = step.phase === 'tried' ? step.problems : {}

  useEffect(() => {
    if (step.phase === 'tried') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [step])

  function sentenceOf(part: (typeof texts)[number]): string {
    const problem = problems[part]
    if (!problem) return ''
    return t(problem === 'invalid' ? `network.${part}.invalid` : `network.problem.${problem}`)
  }

  return (
    <form
      name="network"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void tryIt()
      }}
    >
      {texts.map((part) => (
        <NetworkField
          key={part}
          part={part}
          value={fields[part]}
          readOnly={busy}
          wrong={sentenceOf(part)}
          onInput={(value) => edit(part, value)}
        />
      ))}
      <div class="field">
        <label for="network-profile">{t('network.profile')}</label>
        <select
          id="network-profile"
          name="profile"
          disabled={busy}
          value={fields.profile}
          onChange={(event) => edit('profile', event.currentTarget.value)}
        >
          {profiles.map((profile) => (
            <option key={profile} value={profile}>
              {t(`network.profile.${profile}`)}
            </option>
          ))}
        </select>
      </div>
      {fields.profile === 'code-secret' && (
        <NetworkField
          part="secret"
          value={fields.secret}
          readOnly={busy}
          wrong=""
          text={t('network.secret.text')}
          onInput={(value) => edit('secret', value)}
        />
      )}
      <RedirectUri text={t('network.redirect.text')} />
      <div class="actions">
        <button type="submit" aria-disabled={busy}>
          {t(step.phase === 'trying' ? 'network.trying' : 'network.try')}
        </button>
        <button type="button" class="primary" aria-disabled={busy} onClick={() => void use()}>
          {t(step.phase === 'switching' ? 'network.switching' : 'network.use')}
        </button>
        {step.phase === 'trying' && (
          <button
            type="button"
            onClick={() => {
              cancel()
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
            }}
          >
            {t('find.cancel')}
          </button>
        )}
      </div>
      {leaving}
      <NetworkStatus step={step} />
    </form>
  )
}
