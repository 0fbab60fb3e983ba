import { browser } from 'wxt/browser'
import * as items from '../../storage/items.ts'
import { WaitingElsewhere } from '../../ui/sentences.tsx'
import { useStored } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import type { FirstFrame } from '../first-frame.ts'

/** The popup until there is a network: leads to the page that finds it. */
export function NoNetwork({ first }: { first: Pick<FirstFrame, 'signIn' | 'outbox' | 'policy'> }) {
  const t = useTranslation()
  const signIn = useStored(items.signIn, first.signIn)
  const policy = useStored(items.policy, first.policy)
  const outbox = useStored(items.outbox, first.outbox)

  async function enter() {
    await browser.tabs.create({ url: '/welcome.html' })
    window.close()
  }

  return (
    <main class="sign-in" data-view="no-network">
      <h1 tabIndex={-1} data-focus-fallback>
        {t(items.isNetworkRemoved(signIn, policy) ? 'no-network.removed' : 'error.no-network')}
      </h1>
      <button type="button" class="primary" onClick={() => void enter()}>
        {t('no-network.enter')}
      </button>
      <WaitingElsewhere outbox={outbox} policy={policy} />
    </main>
  )
}
