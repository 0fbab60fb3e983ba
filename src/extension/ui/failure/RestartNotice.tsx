import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { otherBuild, silence } from '../../messages/ask.ts'
import { reloadOnceFor } from '../other-build.ts'
import { useTranslation } from '../text/translation.ts'

/**
 * Shown while the background answers no message, or if it is of another build even after a reload; its button restarts
 * the extension. Drafts and writes are stored. A page can't end a worker in another way: browsers refuse `unregister`,
 * and `update` has no effect.
 */
export function RestartNotice() {
  const t = useTranslation()
  const [isSilent, setSilent] = useState(false)
  const [isOther, setOther] = useState(false)
  useEffect(() => silence.watch(setSilent), [])
  useEffect(() => {
    const page = new AbortController()
    const stop = otherBuild.watch(async (build) => {
      stop()
      setOther(!(await reloadOnceFor(build, page.signal)))
    })
    return () => {
      stop()
      page.abort()
    }
  }, [])
  if (!isSilent && !isOther) return null
  return (
    <div class="notice failure" role="alert" data-code={isSilent ? 'silent' : 'other-build'}>
      <p>{t(isSilent ? 'everywhere.silent' : 'everywhere.other-build')}</p>
      <button type="button" onClick={() => browser.runtime.reload()}>
        {t('everywhere.restart')}
      </button>
    </div>
  )
}
