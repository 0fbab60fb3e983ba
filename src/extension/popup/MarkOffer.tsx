import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { ask } from '../messages/ask.ts'
import { markPermission } from '../page/mark-permission.ts'
import type { Options } from '../schemas/options.ts'
import type { Member } from '../schemas/wire.ts'
import * as items from '../storage/items.ts'
import { sharesOf } from '../storage/shares.ts'
import { useTranslation } from '../ui/translation.ts'
import { useStored } from '../ui/use-stored.ts'
import { useOwnWrites } from './own-writes.ts'

interface Props {
  url: string
  account: items.Account
  /** As they were at the first frame. */
  options: Options
}

/** Where the mark on the button would have helped, it is offered: until the member has answered, here or in the options. */
export function MarkOffer({ url, account, options: first }: Props) {
  const t = useTranslation()
  const options = useStored(items.options, first)
  const contact = useContactWhoShared(url, account)
  if (!contact || !options.index || options.mark_answered) return null

  /** A click: the browser is asked before anything is waited for. */
  async function accept() {
    // its question would close the popup, and has to be explained before
    if (import.meta.env.BROWSER === 'firefox') {
      await browser.tabs.create({ url: '/options.html#mark' })
      await ask('setOptions', { mark_answered: true })
      window.close()
      return
    }
    const allowed = await browser.permissions.request(markPermission).catch(() => false)
    await ask('setOptions', allowed ? { mark: true } : { mark_answered: true })
  }

  return (
    <aside class="offer">
      <p dir="auto">{t('mark.offer', { name: contact.name || t('everywhere.nameless') })}</p>
      <button type="button" class="link" onClick={() => void accept()}>
        {t('mark.yes')}
      </button>
      <button type="button" class="link" onClick={() => void ask('setOptions', { mark_answered: true })}>
        {t('mark.no')}
      </button>
    </aside>
  )
}

/** The index alone says so; where it can't be read, nothing is offered. */
function useContactWhoShared(url: string, { id }: items.Account): Member | undefined {
  const { owner } = useOwnWrites()
  const [contact, setContact] = useState<Member>()
  useEffect(() => {
    let isGone = false
    // one of them at most is the member's own
    sharesOf(owner, url, 2)
      .then((shares) => isGone || setContact(shares.map(({ member }) => member).find((each) => each.id !== id)))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [owner, url, id])
  return contact
}
