import type { Log } from '../operation/log.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import type { Delivery } from '../store/deliveries/deliveries.ts'
import type { Store } from '../store/store.ts'
import { pushKeys, pushRequest } from './push.ts'
import { runDue } from './run-due.ts'

/** Milliseconds until the next attempt, by the attempts so far. */
export const pushPauses = [1, 5, 30, 120].map((minutes) => minutes * 60_000)

const timeout = 10_000

const atOnce = 5

/**
 * Tells browsers of contact requests that wait, each once: a push service replaces what it gets again. A browser that
 * the service doesn't know any more is forgotten.
 *
 * @param sentenceOf the sentence about a request from a member with this name
 */
export function sendPushes({
  store,
  fetchOutgoing,
  authUrl,
  sentenceOf,
  now,
  log,
  every,
}: {
  store: Store
  fetchOutgoing: Outgoing
  authUrl: string
  sentenceOf: (language: string, name: string) => string
  now: () => number
  log: Log
  every?: number
}) {
  const { subscriptions, contactRequests, members } = store
  const { messages } = subscriptions

  /** @returns the status of the push service; undefined if it can't be reached */
  async function post(endpoint: string, request: Awaited<ReturnType<typeof pushRequest>>): Promise<number | undefined> {
    try {
      return (await fetchOutgoing(endpoint, { method: 'POST', ...request, timeout })).status
    } catch (error) {
      if (error instanceof OutgoingFailed) return undefined
      throw error
    }
  }

  async function send(delivery: Delivery): Promise<unknown> {
    const { target, item, attempts } = delivery
    const subscription = await subscriptions.find(target)
    const request = await contactRequests.find(item)
    const from = request?.state === 'pending' ? await members.find(request.from_member) : undefined
    if (!subscription || from?.state !== 'active') return messages.end(delivery)
    const sentence = sentenceOf(subscription.language, from.name)
    const options = { keys: await pushKeys(store), topic: item, authUrl }
    const status = await post(subscription.endpoint, await pushRequest(subscription, sentence, options))
    if (status === 404 || status === 410) return subscriptions.end(target)
    const isPassing = status === undefined || status === 429 || status >= 500
    const pause = isPassing ? pushPauses[attempts] : undefined
    return pause === undefined ? messages.end(delivery) : messages.postpone(delivery, now() + pause)
  }

  return runDue<Delivery>({
    take: (running) => messages.take(running, now()),
    keyOf: ({ target }) => target,
    run: send,
    atOnce,
    every,
    failed: 'A contact request isn’t announced on a device',
    log,
  })
}
