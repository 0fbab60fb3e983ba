import { type Delivering, deliver, post } from './deliver.ts'
import { pushKeys, pushRequest } from './push.ts'

/** Milliseconds until the next attempt, by the attempts so far. */
export const pushPauses = [1, 5, 30, 120].map((minutes) => minutes * 60_000)

/**
 * Tells browsers of contact requests that wait, each once: a push service replaces what it gets again. A browser that
 * the service doesn't know any more is forgotten.
 *
 * @param sentenceOf the sentence about a request from a member with this name
 */
export function sendPushes(deps: Delivering & { sentenceOf: (language: string, name: string) => string }) {
  const { store, fetchOutgoing, authUrl, sentenceOf } = deps
  const { subscriptions, contactRequests, members } = store

  return deliver(deps, 'subscriptions', {
    async prepare({ target, item }) {
      const subscription = await subscriptions.find(target)
      const request = await contactRequests.find(item)
      const from = request?.state === 'pending' ? await members.find(request.from_member) : undefined
      if (!subscription || from?.state !== 'active') return undefined
      const sentence = sentenceOf(subscription.language, from.name)
      const options = { keys: await pushKeys(store), topic: item, authUrl }
      const pushed = await pushRequest(subscription, sentence, options)
      return async (ready) => {
        const { failure } = (await post(fetchOutgoing, subscription.endpoint, { ...pushed, ready })) ?? {}
        if (failure === '404' || failure === '410') return { record: (tx) => tx.subscriptions.end(target) }
        const isRefused = failure !== '429' && /^[34]/.test(failure ?? '')
        return { isPassing: failure !== undefined && !isRefused }
      }
    },
    pauses: pushPauses,
    atOnce: 5,
    failed: 'A contact request isn’t announced on a device',
  })
}
