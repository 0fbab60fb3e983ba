import { browser } from 'wxt/browser'
import type { Translate } from '../../../locales/translate.ts'
import { needsDecision } from '../../schemas/outbox.ts'
import { type PendingRequests, stillPending } from '../../schemas/stored.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { eachOf, reported } from '../base/failed.ts'
import { type BackgroundKey, backgroundTranslation } from '../base/language.ts'
import { createQueue, databaseDeadline, withDeadline } from '../base/queue.ts'

type Translation = Translate<BackgroundKey>

/** A capability's part of the badge and its tooltip. */
export interface BadgePart {
  /** Values that the part depends on, besides the badge's. */
  shows: readonly { watch(changed: () => void): unknown }[]
  /** A line of the tooltip; empty for none. */
  line?: (t: Translation) => Promise<string>
  /** Items that wait for the member besides contact requests: they have a dot in place of the number. */
  waiting?: () => Promise<Waiting>
}

interface Waiting {
  /** 0 also as long as it isn't known. */
  count: number
  says: (t: Translation) => string
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

/** @param lines of capabilities @param waiting what waits besides contact requests; undefined if it couldn't be read */
export function badgeOf(
  state: Awaited<ReturnType<typeof readState>>,
  t: Translation,
  lines: readonly (string | undefined)[] = [],
  waiting: readonly (Waiting | undefined)[] = [],
): Badge {
  const { account, signIn, pendingRequests, network, outbox } = state
  if (!account || !network) {
    const ended = signIn.phase === 'failed' && signIn.failure.code === 'signed-out'
    return ended
      ? { text: '!', colour: quietColour, title: t('badge.session-ended') }
      : { text: '', colour: quietColour, title: t(network ? 'badge.signed-out' : 'app.name') }
  }
  const pending = pendingBadge(pendingRequests, waiting, t)
  const owner = ownerOf(network, account)
  const count = outbox.filter((write) => write.owner === owner && needsDecision(write)).length
  const needing = count > 0 && t('badge.needing', { count })
  const title = [pending.title, needing, ...lines].filter((line) => line).join('\n')
  if (count === 0) return { ...pending, title }
  // the text still says what waits; browsers draw no colour without a text
  return { text: pending.text || '!', colour: needingColour, title }
}

function pendingBadge(
  pendingRequests: PendingRequests | null,
  waiting: readonly (Waiting | undefined)[],
  t: Translation,
): Badge {
  const { count, number } = pendingRequests ? stillPending(pendingRequests) : { count: 0, number: 0 }
  const others = waiting.flatMap((each) => (each?.count ? [each] : []))
  // half an hour after the last look, “nothing waits” would be a guess
  if (count === 0 && others.length === 0) return { text: '', colour: quietColour, title: t('app.name') }
  const parts = others.map(({ says }) => says(t))
  if (count > 0) parts.push(t('badge.requests', { count, number }))
  return {
    text: count === 0 ? '•' : count > 99 ? '99+' : String(count),
    colour: pendingColour,
    title: others.length === 0 ? t('badge.pending', { count, number }) : t('badge.waiting', { all: parts.join(', ') }),
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

/** Draws the badge now, since browsers lose it at a restart, and after every change of a value that it shows. */
export function startBadge(parts: readonly BadgePart[] = []): void {
  const counting = parts.flatMap(({ waiting }) => waiting ?? [])
  async function draw(): Promise<void> {
    const t = await backgroundTranslation()
    const [lines, waiting] = await Promise.all([
      eachOf(parts, async ({ line }) => line?.(t)),
      eachOf(counting, (waiting) => waiting()),
    ])
    const { text, colour, title } = badgeOf(await readState(), t, lines, waiting)
    // the text comes last, or it would appear with the previous colour and title
    await Promise.all([browser.action.setBadgeBackgroundColor({ color: colour }), browser.action.setTitle({ title })])
    await browser.action.setBadgeText({ text })
  }
  const exclusive = createQueue()
  const drawNow = () => void exclusive(() => withDeadline(databaseDeadline, draw)).catch(reported)
  const shown = [items.account, items.signIn, items.pendingRequests, items.outbox, items.options, configuredNetwork]
  for (const item of [...shown, ...parts.flatMap(({ shows }) => shows)]) item.watch(drawNow)
  drawNow()
}
