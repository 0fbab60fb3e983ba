import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { useTranslation } from '../../ui/text/translation.ts'

/** The sign-in's redirect URI, with a button to copy it. */
export function RedirectUri() {
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
      <label for="redirect-address">{t('network.redirect')}</label>
      <span class="adding">
        <input
          id="redirect-address"
          dir="ltr"
          readOnly
          value={uri}
          aria-describedby="redirect-address-text"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={() => void copy()}>
          {t('network.copy')}
        </button>
      </span>
      <p id="redirect-address-text">
        {t('network.redirect.text')}{' '}
        <span class="said" role="status">
          {copied && t('everywhere.copied')}
        </span>
      </p>
    </div>
  )
}
