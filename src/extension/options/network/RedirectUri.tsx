import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { useWords } from '../../ui/translation.ts'

/** Where the network's sign-in leads back to, to be copied. */
export function RedirectAddress() {
  const words = useWords()
  const [address, setAddress] = useState('')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    void ask('redirectAddress', {}).then((reply) => setAddress(reply.ok ? reply.value : ''))
  }, [])

  async function copy() {
    setCopied(false)
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }

  return (
    <div class="field">
      <label for="redirect-address">{words('network.redirect')}</label>
      <span class="adding">
        <input
          id="redirect-address"
          dir="ltr"
          readOnly
          value={address}
          aria-describedby="redirect-address-text"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={() => void copy()}>
          {words('network.copy')}
        </button>
      </span>
      <p id="redirect-address-text">
        {words('network.redirect.text')}{' '}
        <span class="said" role="status">
          {copied && words('network.copied')}
        </span>
      </p>
    </div>
  )
}
