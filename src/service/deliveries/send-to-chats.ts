import { newsItemUrl, profileUrl } from '../http/origins.ts'
import type { Log } from '../operation/log.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import type { Delivery } from '../store/deliveries/deliveries.ts'
import type { Webhook } from '../store/deliveries/webhooks.ts'
import type { Store } from '../store/store.ts'
import { type ChatMessage, chatRequest } from './chat.ts'
import { runDue } from './run-due.ts'

/** Milliseconds for a chat's response. */
export const chatTimeout = 10_000

/** Milliseconds until the next attempt, by the attempts so far: together an hour. */
export const pauses = [1, 2, 4, 8, 15, 30].map((minutes) => minutes * 60_000)

const atOnce = 3

/** Why something failed, and whether it may have arrived nevertheless. */
interface Failure {
  failure: string
  mayHaveArrived: boolean
}

/** Sends a message, whose response is its status alone. @returns undefined if the chat has taken it */
export async function postToChat(
  fetchOutgoing: Outgoing,
  webhook: Webhook,
  message: ChatMessage,
): Promise<Failure | undefined> {
  try {
    const request = { method: 'POST', ...chatRequest(webhook, message), timeout: chatTimeout } as const
    const { status } = await fetchOutgoing(webhook.url, request)
    return status >= 200 && status < 300 ? undefined : { failure: String(status), mayHaveArrived: false }
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return { failure: error.reason, mayHaveArrived: error.mayHaveArrived }
  }
}

/**
 * Sends members' shares to the chats that they have switched on, each at most once: what may have arrived is not sent
 * again. What a chat refuses, or what never reached it, is sent again for an hour.
 */
export function sendToChats({
  store,
  fetchOutgoing,
  authUrl,
  now,
  log,
  every,
}: {
  store: Store
  fetchOutgoing: Outgoing
  authUrl: string
  now: () => number
  log: Log
  /** See `runDue`. */
  every?: number
}) {
  const { webhooks, news, members } = store
  const { messages } = webhooks

  async function messageOf(item: string): Promise<ChatMessage | undefined> {
    const share = await news.find(item)
    const author = share && (await members.find(share.member))
    if (!share || share.url === null || author?.state !== 'active') return undefined
    const { id, title, url, message, overview, site_name, language, published } = share
    return {
      from: { name: author.name, link: profileUrl({ authUrl }, author.id) },
      page: { title: title || url, url },
      text: message,
      more: {
        type: 'share',
        id,
        link: newsItemUrl({ authUrl }, id),
        summary: overview,
        site_name,
        language,
        shared: new Date(published).toISOString(),
      },
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const webhook = delivery.wasInterrupted ? undefined : await webhooks.find(delivery.target)
    const message = webhook && (await messageOf(delivery.item))
    if (!webhook || !message) return messages.end(delivery)
    const failed = await postToChat(fetchOutgoing, webhook, message)
    const pause = failed && !failed.mayHaveArrived ? pauses[delivery.attempts] : undefined
    if (pause === undefined) await messages.end(delivery)
    else await messages.postpone(delivery, now() + pause)
    await (failed ? webhooks.failed(webhook.id, failed.failure, now()) : webhooks.succeeded(webhook.id))
  }

  return runDue<Delivery>({
    take: (running) => messages.take(running, now()),
    keyOf: ({ target }) => target,
    run: send,
    atOnce,
    every,
    failed: 'A share isn’t sent to a chat',
    log,
  })
}
