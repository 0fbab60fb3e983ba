import { browser } from 'wxt/browser'
import type { backgroundSentences } from '../i18n/background.ts'
import type { Translate } from '../i18n/translate.ts'
import { type PendingRequests, waiting } from '../schemas/pending-requests.ts'
import * as items from '../storage/items.ts'
import { backgroundTranslation } from './language.ts'

interface Badge {
  /** At most four characters, or the browser cuts it. */
  text: string
  colour: string
  /** Says in words what the text says in a digit. */
  title: string
}

interface State {
  account: items.Account | null
  signIn: items.SignIn
  pendingRequests: PendingRequests | null
}

const pendingColour = '#b3261e'
const quietColour = '#5f6368'

/** What the toolbar button shows: a function of what is stored and of nothing else. */
export function badgeOf(
  { account, signIn, pendingRequests }: State,
  t: Translate<keyof typeof backgroundSentences.en>,
): Badge {
  if (!account) {
    const ended = signIn.phase === 'failed' && signIn.failure.code === 'signed-out'
    return ended
      ? { text: '!', colour: quietColour, title: t('badge.session-ended') }
      : { text: '', colour: quietColour, title: t('badge.signed-out') }
  }
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
export function keepBadge(): void {
  const draw = async () => {
    const [account, signIn, pendingRequests, t] = await Promise.all([
      items.account.get(),
      items.signIn.get(),
      items.pendingRequests.get(),
      backgroundTranslation(),
    ])
    const { text, colour, title } = badgeOf({ account, signIn, pendingRequests }, t)
    // the text comes last, or it would be seen in another's colour and under another's title
    await Promise.all([browser.action.setBadgeBackgroundColor({ color: colour }), browser.action.setTitle({ title })])
    await browser.action.setBadgeText({ text })
  }
  for (const item of [items.account, items.signIn, items.pendingRequests, items.options]) item.watch(draw)
  void draw()
}
