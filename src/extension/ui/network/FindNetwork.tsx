import { useEffect, useRef } from 'preact/hooks'
import { networkBounds } from '../../network/network.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { useTranslation } from '../text/translation.ts'
import { FoundNetwork } from './FoundNetwork.tsx'
import { example, findSentences } from './find-sentences.ts'
import { useFindNetwork } from './use-find-network.ts'

interface Props {
  /** Called after the network that was found here is in use. @param revoked whether the previous session has ended */
  onUsed?: (revoked: boolean) => void
}

/** Asks for a network's address, shows which network it is, and uses it if the member says so. */
export function FindNetwork({ onUsed }: Props) {
  const t = useTranslation()
  const { address, step, edit, find, reject } = useFindNetwork()
  const field = useRef<HTMLInputElement>(null)
  const isFinding = step.phase === 'finding'
  const problem = step.phase === 'entering' ? step.problem : undefined
  // at first, after a problem, and after the member rejected a network
  useEffect(() => {
    if (step.phase === 'entering') field.current?.focus()
  }, [step])

  if (step.phase === 'found') return <FoundNetwork {...step} onUsed={onUsed} onReject={reject} />
  return (
    <form
      name="find"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <div class="field">
        <label for="network-address">{t('find.label')}</label>
        <input
          id="network-address"
          name="address"
          ref={field}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          maxLength={networkBounds.baseUrl}
          value={address}
          readOnly={isFinding}
          aria-invalid={problem !== undefined}
          aria-describedby="network-address-about"
          onInput={(event) => edit(event.currentTarget.value)}
        />
        <p id="network-address-about" class={problem ? 'wrong' : 'fine'}>
          {problem ? t(findSentences[problem], { example }) : t('find.example', { example })}
        </p>
      </div>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isFinding}>
          {t(isFinding ? 'find.finding' : 'find.continue')}
        </button>
      </div>
      {step.phase === 'failed' && <FailureNotice failure={step.failure} />}
    </form>
  )
}
