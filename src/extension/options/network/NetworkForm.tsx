import { useContext, useEffect, useRef } from 'preact/hooks'
import { profiles } from '../../../contract/oauth.ts'
import { builtNetwork, isSameNetwork } from '../../network/network.ts'
import { ConfiguredNetwork, useTranslation } from '../../ui/text/translation.ts'
import { NetworkField } from './NetworkField.tsx'
import { NetworkStatus } from './NetworkStatus.tsx'
import { RedirectUri } from './RedirectUri.tsx'
import { useNetworkForm } from './use-network-form.ts'

const texts = ['name', 'baseUrl', 'authUrl', 'apiKey'] as const

/** Form for another network: tests it, changes to it, and returns to the built-in network. */
export function NetworkForm({ signedIn }: { signedIn: boolean }) {
  const t = useTranslation()
  const configured = useContext(ConfiguredNetwork)
  const { fields, step, busy, edit, tryIt, use } = useNetworkForm()
  const form = useRef<HTMLFormElement>(null)
  const problems = step.phase === 'tried' ? step.problems : {}

  useEffect(() => {
    // focus the first wrong field; else the message, since the clicked button may be removed
    if (step.phase === 'tried') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (step.phase === 'switched') form.current?.querySelector<HTMLElement>('.notice')?.focus()
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
          text={t('network.secret.text')}
          onInput={(value) => edit('secret', value)}
        />
      )}
      <RedirectUri />
      <div class="actions">
        <button type="submit" aria-disabled={busy}>
          {t(step.phase === 'trying' ? 'network.trying' : 'network.try')}
        </button>
        <button type="button" class="primary" aria-disabled={busy} onClick={() => void use()}>
          {t(step.phase === 'switching' ? 'network.switching' : 'network.use')}
        </button>
        {!isSameNetwork(configured, builtNetwork) && (
          <button type="button" class="link" aria-disabled={busy} onClick={() => void use(builtNetwork)}>
            {t('network.back', { built: builtNetwork.name })}
          </button>
        )}
      </div>
      {signedIn && <p class="fine">{t('network.signs-out')}</p>}
      <NetworkStatus step={step} />
    </form>
  )
}
