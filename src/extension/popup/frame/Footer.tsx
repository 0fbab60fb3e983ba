import { browser } from 'wxt/browser'
import type { Account } from '../../storage/items.ts'
import { useNetwork, useTranslation } from '../../ui/text.tsx'

/** Links to the member's profile, the network's site and the options. */
export function Footer({ account }: { account: Account | null }) {
  const t = useTranslation()
  const network = useNetwork()

  async function openOptions() {
    await browser.runtime.openOptionsPage()
    // Firefox would leave the popup open over the options
    window.close()
  }

  return (
    <footer>
      {account?.link ? (
        <a class="account" dir="auto" href={account.link} target="_blank" rel="noreferrer">
          {account.name || t('everywhere.nameless')}
        </a>
      ) : (
        <span class="account" dir="auto">
          {account?.name}
        </span>
      )}
      <a href={network.authUrl} target="_blank" rel="noreferrer">
        {network.name}
      </a>
      <button type="button" class="link" onClick={() => void openOptions()}>
        {t('footer.options')}
      </button>
    </footer>
  )
}
