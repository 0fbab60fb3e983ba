import { browser } from 'wxt/browser'
import { options as ofIndex } from '../../features/index/door.ts'
import { ask } from '../../messages/ask.ts'
import { isFromPage, useOwnWrites } from '../../popup/writes/own-writes.ts'
import type { OptionsChange } from '../../schemas/options-schemas.ts'
import type { SamePage } from '../../schemas/pages.ts'
import { Button, CloseButton } from '../../ui/controls.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { markPermission, type options } from './stored.ts'

const answer = (change: Partial<(typeof options)['fallback']>) => ask('setOptions', change as OptionsChange)

/** Shown on a page that it would have marked. It would distract from the outcome of the member's share. */
export function MarkOffer({ page }: { page: SamePage }) {
  const t = useTranslation()
  const hasIndex = useItem(ofIndex).index
  const { writes } = useOwnWrites()
  if (!hasIndex || writes.some((write) => isFromPage(write, page))) return null

  /** Browsers ask for a permission only in a click, before any await. */
  async function accept() {
    // the prompt would close the popup, and needs an explanation first; the offer ends when the box there is ticked
    if (import.meta.env.BROWSER === 'firefox') {
      await browser.tabs.create({ url: '/options.html#mark' })
      window.close()
      return
    }
    const allowed = await browser.permissions.request(markPermission).catch(() => false)
    await answer({ markAnswered: true, ...(allowed && { mark: true }) })
  }

  return (
    <aside class="offer" aria-labelledby="mark-offer">
      <img src="/icon/marked/32.png" alt="" width={20} height={20} />
      <p id="mark-offer">{t('mark.offer')}</p>
      <Button class="link" onClick={() => void accept()} text={t('mark.yes')} />
      <CloseButton label={t('mark.no')} onClose={() => void answer({ markAnswered: true })} />
    </aside>
  )
}
