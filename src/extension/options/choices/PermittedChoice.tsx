import { useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import type { Options } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'
import { useChoice } from '../section/use-choice.ts'
import { type Permitted, permissions } from './permitted.ts'

interface Props {
  option: keyof Permitted
  options: Options
  permitted: Permitted
  /** Explanation of the option, if it has more than its own sentence. */
  text?: string
  /** Reason why the option is not available now. */
  unavailable?: string | undefined
  /** What to do next to switch it on; shown while it is off. */
  next?: string | undefined
}

/** An option that also needs a permission of the browser: switching it on requests the permission. */
export function PermittedChoice({ option, options, permitted, text, unavailable, next }: Props) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const isOn = permitted[option] && options[option]
  const [refused, setRefused] = useState(false)

  const [isTicked, choose] = useChoice(isOn)

  /** Requests the permission before the first await: otherwise the browser doesn't count it as the member's click. */
  async function store(wanted: boolean) {
    const allowed = !wanted || (await browser.permissions.request(permissions[option]).catch(() => false))
    setRefused(!allowed)
    if (allowed) await change({ [option]: wanted }, 'options.saved')
    if (!wanted) await browser.permissions.remove(permissions[option]).catch(() => false)
  }

  return (
    <Section
      id={option}
      title={t(`options.${option}`)}
      text={text ?? t(`options.${option}.text`)}
      // somebody else may have taken the permission back since
      status={refused || options[option] !== isOn ? '' : status}
    >
      {unavailable && <p>{unavailable}</p>}
      {next && !unavailable && !isOn && <p id={`${option}-next`}>{next}</p>}
      {(!unavailable || isOn) && (
        <label class="choice">
          <input
            type="checkbox"
            name={option}
            checked={isTicked}
            aria-describedby={`${option}-text ${option}-next`}
            onChange={({ currentTarget: { checked } }) => void choose(checked, () => store(checked))}
          />
          {t(`options.${option}.on`)}
        </label>
      )}
      {refused && (
        <p class="wrong" role="alert">
          {t('options.not-permitted')}
        </p>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}
