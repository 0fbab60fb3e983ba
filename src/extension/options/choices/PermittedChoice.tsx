import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import type { Options } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'

type Permission = Parameters<typeof browser.permissions.request>[0]

interface Props {
  option: 'notify' | 'mark'
  options: Options
  permission: Permission
  /** Explanation of the option. */
  text: string
  /** Reason why the option is not available now. */
  unavailable?: string | undefined
  /** What to do next to switch it on; shown while it is off. */
  next?: string | undefined
}

/** An option that also needs a permission of the browser: switching it on requests the permission. */
export function PermittedChoice({ option, options, permission, text, unavailable, next }: Props) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const isOn = usePermitted(permission) && options[option]
  const [refused, setRefused] = useState(false)

  /**
   * Handles the click. Requests the permission before the first await. Otherwise the browser no longer counts the call
   * as a user gesture.
   */
  async function choose(box: HTMLInputElement) {
    const wanted = box.checked
    const allowed = wanted ? await browser.permissions.request(permission).catch(() => false) : true
    setRefused(!allowed)
    // a second refusal changes no state, so Preact would not reset the box
    box.checked = wanted && allowed
    if (!allowed) return
    await change({ [option]: wanted }, 'options.saved')
    if (!wanted) await browser.permissions.remove(permission).catch(() => false)
  }

  return (
    <Section id={option} title={t(`options.${option}`)} text={text} status={refused ? '' : status}>
      {unavailable && <p>{unavailable}</p>}
      {next && !unavailable && !isOn && <p id={`${option}-next`}>{next}</p>}
      {(!unavailable || isOn) && (
        <label class="choice">
          <input
            type="checkbox"
            name={option}
            checked={isOn}
            aria-describedby={`${option}-text ${option}-next`}
            onChange={(event) => void choose(event.currentTarget)}
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

/**
 * Whether the browser grants the permission; the member may revoke it at any time outside this page.
 *
 * @param permission must not change between renders
 */
function usePermitted(permission: Permission): boolean {
  const [permitted, setPermitted] = useState(false)
  useEffect(() => {
    const read = async () => setPermitted(await browser.permissions.contains(permission))
    void read()
    browser.permissions.onAdded.addListener(read)
    browser.permissions.onRemoved.addListener(read)
    return () => {
      browser.permissions.onAdded.removeListener(read)
      browser.permissions.onRemoved.removeListener(read)
    }
  }, [permission])
  return permitted
}
