import { newsItemUrl, profileUrl } from '../http/origins.ts'
import type { Outgoing } from '../outgoing.ts'
import { patience, type Webhook } from '../store/deliveries/webhooks.ts'
import { type ChatMessage, chatRequest } from './chat.ts'
import { type Delivering, deliver, type Outcome, post } from './deliver.ts'

/** Milliseconds until the next attempt, by the attempts so far: together an hour. */
export const pauses = [1, 2, 4, 8, 15, 30].map((minutes) => minutes * 60_000)

/** Milliseconds after which a share isn't sent any more: a restored backup may have one that has been sent since. */
export const longestDelay = 2 * patience

/** Sends a message, without another attempt. */
export const postToChat = (
  fetchOutgoing: Outgoing,
  webhook: Webhook,
  message: ChatMessage,
  ready?: () => Promise<void>,
) => post(fetchOutgoing, webhook.url, { ...chatRequest(webhook, message), ready })

/**
 * Sends members' shares to the chats that they have switched on, each at most once: what may have arrived is not sent
 * again. What a chat refuses, or what never reached it, is sent again for an hour.
 */
export function sendToChats(deps: Delivering) {
  const { store, fetchOutgoing, authUrl, now } = deps
  const { webhooks, news, members } = store

  async function messageOf(item: string): Promise<ChatMessage | undefined> {
    const share = await news.find(item)
    const author = share && (await members.find(share.member))
    if (!share || share.url === null || share.published < now() - longestDelay) return undefined
    if (author?.state !== 'active') return undefined
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

  return deliver(deps, 'webhooks', {
    async prepare({ target, item, wasInterrupted }) {
      const webhook = wasInterrupted ? undefined : await webhooks.find(target)
      const message = webhook && (await messageOf(item))
      if (!webhook || !message) return undefined
      return async (ready) => {
        const failed = await postToChat(fetchOutgoing, webhook, message, ready)
        if (!failed) return { record: (tx) => tx.webhooks.succeeded(target) }
        const record: Outcome['record'] = (tx) => tx.webhooks.failed(target, failed.failure, now())
        return { isPassing: !failed.mayHaveArrived, record }
      }
    },
    pauses,
    atOnce: 3,
    failed: 'A share isn’t sent to a chat',
  })
}
