import { browser } from 'wxt/browser'
import { ask } from '../../messages/ask.ts'
import { inTime } from '../../messages/in-time.ts'
import { markPermission } from '../../page/mark-permission.ts'
import type { Options } from '../../schemas/options.ts'
import type { Member } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { useStored } from '../../ui/stored/use-stored.ts'
import { NamedSentence } from '../../ui/text/NamedSentence.tsx'
import { useTranslation } from '../../ui/text/translation.ts'

interface Props {
  /** Who of the contacts shared the page, by the index. */
  contact: Member | undefined
  /** As they were at the first frame. */
  options: Options
}

/** Where the mark on the button would have helped, it is offered: until the member has answered, here or in the options. */
export function MarkOffer({ contact, options: first }: Props) {
  const t = useTranslation()
  const options = useStored(items.options, first)
  if (!contact || !options.index || options.mark_answered) return null

  /** A click: the browser is asked before anything is waited for. */
  async function accept() {
    // its question would close the popup, and has to be explained before
    if (import.meta.env.BROWSER === 'firefox') {
      // the new tab may close the popup, and with it what is not sent yet
      await inTime(ask('setOptions', { mark_answered: true }), null, 1000)
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
        <NamedSentence sentence={t('mark.offer')} name={contact.name || t('everywhere.nameless')} />
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
