import { browser } from 'wxt/browser'
import { useTranslation } from '../../ui/text/translation.ts'

/** The popup until there is a network: leads to the page that finds it. */
export function NoNetwork() {
  const t = useTranslation()

  async function enter() {
    await browser.tabs.create({ url: '/welcome.html' })
    window.close()
  }

  return (
    <main class="sign-in" data-view="no-network">
      <h1 tabIndex={-1} data-focus-fallback>
        {t('error.no-network')}
      </h1>
      <button type="button" class="primary" onClick={() => void enter()}>
        {t('no-network.enter')}
      </button>
    </main>
  )
}
