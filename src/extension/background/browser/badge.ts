import { browser } from 'wxt/browser'
import type { Translate } from '../../../locales/translate.ts'
import { needsDecision } from '../../schemas/outbox.ts'
import { type PendingRequests, stillPending } from '../../schemas/stored.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import type { Item } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import { eachOf, reported } from '../base/failed.ts'
import { type BackgroundKey, backgroundTranslation } from '../base/language.ts'

type Translation = Translate<BackgroundKey>

/** A capability's part of the button's tooltip. */
export interface BadgeLine {
  /** Values that decide about the line, besides those of the badge. */
  shows: readonly Pick<Item<unknown>, 'watch'>[]
  /** Empty for none. */
  line: (t: Translation) => Promise<string>
  titleChanged: () => unknown
}

interface Badge {
  /** Text of at most four characters, or the browser cuts it. */
  text: string
  colour: string
  title: string
}

const pendingColour = '#b3261e'
const needingColour = '#0b57d0'
const quietColour = '#5f6368'

/** @param lines those of capabilities */
export function badgeOf(
  state: Awaited<ReturnType<typeof readState>>,
  t: Translation,
  lines: readonly (string | undefined)[] = [],
): Badge {
  const { account, signIn, pendingRequests, network, outbox } = state
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
  const title = [pending.title, needing, ...lines].filter((line) => line).join('\n')
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
  const [account, signIn, pendingRequests, network, outbox] = await Promise.all([
    items.account.get(),
    items.signIn.get(),
    items.pendingRequests.get(),
    configuredNetwork.get(),
    items.outbox.get(),
  ])
  const used = network && { baseUrl: network.baseUrl }
  return { account, signIn, pendingRequests, network: used, outbox }
}

/** The button's tooltip without the lines of capabilities. */
export const titleOfButton = async (): Promise<string> =>
  badgeOf(await readState(), await backgroundTranslation()).title

/** Draws the badge now, since browsers lose it at a restart, and after every change of a value that it shows. */
export function startBadge(ofCapabilities: readonly BadgeLine[] = []): void {
  async function draw(): Promise<void> {
    const t = await backgroundTranslation()
    const [state, lines] = await Promise.all([readState(), eachOf(ofCapabilities, ({ line }) => line(t))])
    const { text, colour, title } = badgeOf(state, t, lines)
    const before = await browser.action.getTitle({})
    // the text comes last, or it would appear with the previous colour and title
    await Promise.all([browser.action.setBadgeBackgroundColor({ color: colour }), browser.action.setTitle({ title })])
    await browser.action.setBadgeText({ text })
    if (title !== before) void eachOf(ofCapabilities, ({ titleChanged }) => titleChanged())
  }
  const drawNow = () => void draw().catch(reported)
  const shown = [items.account, items.signIn, items.pendingRequests, items.outbox, items.options, configuredNetwork]
  for (const item of [...shown, ...ofCapabilities.flatMap(({ shows }) => shows)]) item.watch(drawNow)
  drawNow()
}
