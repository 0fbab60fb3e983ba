import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { ask } from '../../messages/ask.ts'
import { markPermission } from '../../page/mark-permission.ts'
import type { Options } from '../../schemas/options.ts'
import type { Member } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { NamedSentence } from '../../ui/sentences.tsx'
import { useStored } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import { isFromPage, useOwnWrites } from '../writes/own-writes.ts'

interface Props {
  url: string
  /** A contact who shared the page, from the index. */
  contact: Member | undefined
  /** The options in the first frame. */
  options: Options
}

/**
 * Offers the mark on the toolbar button, on a page that it would have marked. Disappears when the member has answered,
 * or changes their share: the offer would distract from the outcome.
 */
export function MarkOffer({ url, contact, options: first }: Props) {
  const t = useTranslation()
  const options = useStored(items.options, first)
  const { writes } = useOwnWrites()
  const [isOver, setOver] = useState(false)
  const hasWrites = writes.some((write) => isFromPage(write, url))
  useEffect(() => {
    if (hasWrites) setOver(true)
  }, [hasWrites])
  if (isOver || hasWrites || !contact || !options.index || options.mark_answered) return null

  /** Browsers ask for a permission only in a click, before any await. */
  async function accept() {
    // the prompt would close the popup, and needs an explanation first; the offer ends when the box there is ticked
    if (import.meta.env.BROWSER === 'firefox') {
      await browser.tabs.create({ url: '/options.html#mark' })
      window.close()
      return
    }
    const allowed = await browser.permissions.request(markPermission).catch(() => false)
    await ask('setOptions', allowed ? { mark: true } : { mark_answered: true })
  }

  return (
    <aside class="offer" aria-labelledby="mark-offer">
      <p id="mark-offer">
        <NamedSentence sentence={t('mark.offer', { name: '{name}' })} name={contact.name || t('everywhere.nameless')} />
      </p>
      <button type="button" class="link" onClick={() => void accept()}>
        {t('mark.yes')}
      </button>
      <button type="button" class="link" onClick={() => void ask('setOptions', { mark_answered: true })}>
        {t('mark.no')}
      </button>
    </aside>
  )
}
