import { useEffect, useId, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { useTranslation } from '../text/translation.ts'

/** The sign-in's redirect URI, with a button to copy it. @param text help below it */
export function RedirectUri({ text = '' }: { text?: string }) {
  const id = useId()
  const t = useTranslation()
  const [uri, setUri] = useState('')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    void ask('redirectUri', {}).then((reply) => setUri(reply.ok ? reply.value : ''))
  }, [])

  async function copy() {
    setCopied(false)
    await navigator.clipboard.writeText(uri)
    setCopied(true)
  }

  return (
    <div class="field">
      <label for={id}>{t('network.redirect')}</label>
      <span class="adding">
        <input
          id={id}
          name="redirect-address"
          dir="ltr"
          readOnly
          value={uri}
          aria-describedby={`${id}-about`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={() => void copy()}>
          {t('network.copy')}
        </button>
      </span>
      <p id={`${id}-about`}>
        {text}{' '}
        <span class="said" role="status">
          {copied && t('everywhere.copied')}
        </span>
      </p>
    </div>
  )
}
