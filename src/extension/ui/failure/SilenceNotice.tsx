import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { watchSilence } from '../../messages/ask.ts'
import { useTranslation } from '../text/translation.ts'

/**
 * Shown while the background answers no message; its button restarts the extension. Drafts and writes are stored. A
 * page can't end a worker in another way: browsers refuse `unregister`, and `update` has no effect.
 */
export function SilenceNotice() {
  const t = useTranslation()
  const [isSilent, setSilent] = useState(false)
  useEffect(() => watchSilence(setSilent), [])
  if (!isSilent) return null
  return (
    <div class="notice failure" role="alert" data-code="silent">
      <p>{t('everywhere.silent')}</p>
      <button type="button" onClick={() => browser.runtime.reload()}>
        {t('everywhere.restart')}
      </button>
    </div>
  )
}
