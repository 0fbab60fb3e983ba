import { browser } from 'wxt/browser'
import type { Translate } from '../../../locales/translate.ts'
import { needsDecision } from '../../schemas/outbox.ts'
import { type PendingRequests, stillPending } from '../../schemas/stored.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { type BackgroundKey, backgroundTranslation, listNames } from '../base/language.ts'
import { readMarkCriteria } from '../mark/page-marks.ts'

type Translation = Translate<BackgroundKey>

interface Badge {
  /** At most four characters, or the browser cuts it. */
  text: string
  colour: string
  title: string
}

const pendingColour = '#b3261e'
const needingColour = '#0b57d0'
const quietColour = '#5f6368'

const maxNames = 3

/** @param sharers names of the contacts who shared the page, for the title of its tab alone */
export function badgeOf(
  state: Awaited<ReturnType<typeof readState>>,
  t: Translation,
  sharers: readonly string[] = [],
): Badge {
  const { account, signIn, pendingRequests, network, outbox, isMarking } = state
  if (!account || !network) {
    const ended = signIn.phase === 'failed' && signIn.failure.code === 'signed-out'
    return ended
      ? { text: '!', colour: quietColour, title: t('badge.session-ended') }
      : { text: '', colour: quietColour, title: t(network ? 'badge.signed-out' : 'app.name') }
  }
  const pending = pendingBadge(pendingRequests, t)
  const owner = ownerOf(network, account)
  const count = outbox.filter((write) => write.owner === owner && needsDecision(write)).length
  const needing = count > 0 && t('badge.needing', { count })
  const shared = sharers.length > 0 && t('badge.marked', { names: listNames(t, sharers, maxNames) })
  // of a page that contacts shared, that comes first
  const titles = [shared, pending.title, needing, isMarking && !shared && t('badge.mark')]
  const title = titles.filter((line) => line).join('\n')
  if (count === 0) return { ...pending, title }
  // the number still counts contact requests; browsers draw no colour without a text
  return { text: pending.text || '!', colour: needingColour, title }
}

function pendingBadge(pendingRequests: PendingRequests | null, t: Translation): Badge {
  if (!pendingRequests) return { text: '', colour: quietColour, title: t('app.name') }
  const { count, number } = stillPending(pendingRequests)
  if (count === 0) return { text: '', colour: quietColour, title: t('badge.none') }
  return {
    text: count > 99 ? '99+' : String(count),
    colour: pendingColour,
    title: t('badge.pending', { count, number }),
  }
}

async function readState() {
  const [account, signIn, pendingRequests, network, outbox, criteria] = await Promise.all([
    items.account.get(),
    items.signIn.get(),
    items.pendingRequests.get(),
    configuredNetwork.get(),
    items.outbox.get(),
    readMarkCriteria(),
  ])
  const used = network && { baseUrl: network.baseUrl }
  return { account, signIn, pendingRequests, network: used, outbox, isMarking: criteria !== null }
}

export const titleOfShared = async (sharers: readonly string[]): Promise<string> =>
  badgeOf(await readState(), await backgroundTranslation(), sharers).title

/** Draws the badge now, since browsers lose it at a restart, and after every change of a value that it shows. @param
 * onTitle called after a change of the title: those of marked tabs have its parts */
export function startBadge(onTitle: () => unknown = () => undefined): void {
  const draw = async () => {
    const { text, colour, title } = badgeOf(await readState(), await backgroundTranslation())
    const before = await browser.action.getTitle({})
    // the text comes last, or it would appear with the previous colour and title
    await Promise.all([browser.action.setBadgeBackgroundColor({ color: colour }), browser.action.setTitle({ title })])
    await browser.action.setBadgeText({ text })
    if (title !== before) onTitle()
  }
  for (const item of [items.account, items.signIn, items.pendingRequests]) item.watch(draw)
  for (const item of [items.outbox, items.options, items.index]) item.watch(draw)
  configuredNetwork.watch(draw)
  void draw()
}
