import type { ComponentChild } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { networkBounds } from '../../network/network.ts'
import { FailureNotice } from '../failure/FailureNotice.tsx'
import { useTranslation } from '../text/translation.ts'
import { FoundNetwork } from './FoundNetwork.tsx'
import { example, findSentences } from './find-sentences.ts'
import { LabelledField } from './LabelledField.tsx'
import { useFindNetwork } from './use-find-network.ts'

interface Props {
  /** What a change to another network ends (`LeavingNetwork`). */
  leaving?: ComponentChild
  /** Called after the network that was found here is in use. */
  onUsed?: () => void
  /** Without it, the member needs a network to go on. */
  onCancel?: (() => void) | undefined
}

/** Asks for a network's address, shows which network it is, and uses it if the member says so. */
export function FindNetwork({ leaving, onUsed, onCancel }: Props) {
  const t = useTranslation()
  const { address, finding, found, edit, find, restart } = useFindNetwork()
  const field = useRef<HTMLInputElement>(null)
  const isFinding = finding.phase === 'asking'
  const cancel = isFinding ? restart : onCancel
  const problem = found && 'problem' in found ? found.problem : undefined
  // at first, after a problem, and after the member rejected a network
  useEffect(() => {
    if (finding.phase === 'idle' || finding.phase === 'done') field.current?.focus()
  }, [finding])

  if (found && 'network' in found)
    return <FoundNetwork {...found} leaving={leaving} onUsed={onUsed} onReject={restart} />
  return (
    <form
      name="find"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
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
        wrong={problem ? t(findSentences[problem], { example }) : ''}
        text={t('find.example', { example })}
        onInput={edit}
      />
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isFinding}>
          {t(isFinding ? 'find.finding' : 'find.continue')}
        </button>
        {cancel && (
          <button type="button" onClick={cancel}>
            {t('find.cancel')}
          </button>
        )}
      </div>
      {finding.phase === 'failed' && <FailureNotice failure={finding.failure} />}
    </form>
  )
}
