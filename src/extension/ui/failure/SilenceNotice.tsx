import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { watchSilence } from '../../messages/ask.ts'
import { useTranslation } from '../text/translation.ts'

/** Says that the background doesn't answer any message, for as long as it doesn't, and offers what helps. Drafts and writes are stored. */
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
