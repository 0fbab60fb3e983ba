import { browser } from 'wxt/browser'
import type { backgroundSentences } from '../../i18n/background.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Network } from '../../network/network.ts'
import { needsMember, type Write } from '../../schemas/outbox.ts'
import { type PendingRequests, waiting } from '../../schemas/pending-requests.ts'
import * as items from '../../storage/items.ts'
import { ownerOf } from '../../storage/owner.ts'
import { backgroundTranslation } from '../base/language.ts'

type Translation = Translate<keyof typeof backgroundSentences.en>

interface Badge {
  /** At most four characters, or the browser cuts it. */
  text: string
  colour: string
  /** Says in words what the text says in a digit or a mark, and the colour beside it. */
  title: string
}

interface State {
  account: items.Account | null
  signIn: items.SignIn
  pendingRequests: PendingRequests | null
  network: Pick<Network, 'baseUrl'>
  outbox: Write[]
}

// white text is read on each of them
const pendingColour = '#b3261e'
const needingColour = '#0b57d0'
const quietColour = '#5f6368'

/** What the toolbar button shows: a function of what is stored and of nothing else. */
export function badgeOf({ account, signIn, pendingRequests, network, outbox }: State, t: Translation): Badge {
  if (!account) {
    const ended = signIn.phase === 'failed' && signIn.failure.code === 'signed-out'
    return ended
      ? { text: '!', colour: quietColour, title: t('badge.session-ended') }
      : { text: '', colour: quietColour, title: t('badge.signed-out') }
  }
  const pending = pendingBadge(pendingRequests, t)
  const owner = ownerOf(network, account)
  const count = outbox.filter((write) => write.owner === owner && needsMember(write)).length
  if (count === 0) return pending
  // the number is that of the contact requests still; without a text no browser draws the colour
  return {
    text: pending.text || '!',
    colour: needingColour,
    title: `${pending.title}\n${t('badge.needing', { count })}`,
  }
}

function pendingBadge(pendingRequests: PendingRequests | null, t: Translation): Badge {
  if (!pendingRequests) return { text: '', colour: quietColour, title: t('app.name') }
  const { count, number } = waiting(pendingRequests)
  if (count === 0) return { text: '', colour: quietColour, title: t('badge.none') }
  return {
    text: count > 99 ? '99+' : String(count),
    colour: pendingColour,
    title: t('badge.pending', { count, number }),
  }
}

/** Draws the badge now and after every change of what it shows; browsers do not keep it over a restart. */
export function startBadge(): void {
  const draw = async () => {
    const [account, signIn, pendingRequests, network, outbox, t] = await Promise.all([
      items.account.get(),
      items.signIn.get(),
      items.pendingRequests.get(),
      items.network.get(),
      items.outbox.get(),
      backgroundTranslation(),
    ])
    const { text, colour, title } = badgeOf({ account, signIn, pendingRequests, network, outbox }, t)
    // the text comes last, or it would be seen in another's colour and under another's title
    await Promise.all([browser.action.setBadgeBackgroundColor({ color: colour }), browser.action.setTitle({ title })])
    await browser.action.setBadgeText({ text })
  }
  for (const item of [items.account, items.signIn, items.pendingRequests]) item.watch(draw)
  for (const item of [items.network, items.outbox, items.options]) item.watch(draw)
  void draw()
}
