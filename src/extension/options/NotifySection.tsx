import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import type { Options } from '../schemas/options.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { Section } from './Section.tsx'
import { useChange } from './use-change.ts'

const permission = { permissions: ['notifications' as const] }

/** Whether the desktop tells of new contact requests: off until the member wants it, and the browser asks them as well. */
export function NotifySection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const permitted = usePermitted()
  const [refused, setRefused] = useState(false)

  /** A click: the browser is asked before anything is waited for, or it no longer takes it for the member's wish. */
  async function choose(box: HTMLInputElement) {
    const wanted = box.checked
    const allowed = wanted ? await browser.permissions.request(permission).catch(() => false) : true
    setRefused(!allowed)
    // nothing is drawn anew by a refusal that follows another
    box.checked = wanted && allowed
    if (!allowed) return
    await change({ notify: wanted }, 'options.saved')
    if (!wanted) await browser.permissions.remove(permission).catch(() => false)
  }

  return (
    <Section id="notify" title={t('options.notify')} text={t('options.notify.text')} status={refused ? '' : status}>
      <label class="choice">
        <input
          type="checkbox"
          name="notify"
          checked={options.notify && permitted}
          onChange={(event) => void choose(event.currentTarget)}
        />
        {t('options.notify.on')}
      </label>
      {refused && (
        <p class="wrong" role="alert">
          {t('options.notify.refused')}
        </p>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}

/** Whether the browser lets the extension notify; the member may take that away at any time, without this page. */
function usePermitted(): boolean {
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
  }, [])
  return permitted
}
