import { ECDH } from 'node:crypto'
import { type Delivering, deliver, post } from '../../deliveries/deliver.ts'
import { isLanguage } from '../../http/language.ts'
import { type Outgoing, OutgoingFailed } from '../../outgoing.ts'
import type { Running } from '../../running.ts'
import type { Store } from '../../store/store.ts'
import { siteTranslate } from '../../texts.ts'
import { type PushKeys, type Subscription, subscriptionRows } from './rows.ts'

/** Milliseconds until the next attempt, by the attempts so far. */
export const pushPauses = [1, 5, 30, 120].map((minutes) => minutes * 60_000)

/** Maximum requests that are sent to push services at once; all browsers of a maker have one host. */
export const pushPlaces = { atOnce: 20, ofMember: 2, ofHost: 10 }

type Deps = Delivering & Pick<Running, 'capabilities'>

/** Tells browsers of what waits for their members, each once: a push service replaces what it gets again. */
export function sendPushes(deps: Deps) {
  const { store, outgoing, authUrl, now } = deps
  const subscriptions = store.of(subscriptionRows)

  return deliver(deps, {
    channel: 'push',
    messagesOf: (on) => on.of(subscriptionRows).messages,
    async prepare({ target, item, member }) {
      const subscription = await subscriptions.find(target, now())
      const sentence = subscription && (await sentenceOf(deps, { item, member }, subscription.language))
      if (!sentence) return undefined
      const options = { keys: await pushKeys(store), topic: item, authUrl }
      const pushed = await pushRequest(subscription, sentence, options)
      return async (request) => {
        const { failure } = (await post(outgoing, subscription.endpoint, { ...pushed, ...request })) ?? {}
        if (failure === '404' || failure === '410') return { record: (tx) => tx.of(subscriptionRows).end(target) }
        const isRefused = failure !== '429' && /^[34]/.test(failure ?? '')
        return { isDone: failure === undefined, isPassing: failure !== undefined && !isRefused }
      }
    },
    pauses: pushPauses,
    places: pushPlaces,
    failed: 'Something that waits for a member isn’t announced on a device',
  })
}

/** @returns undefined if the item doesn't wait any more */
async function sentenceOf({ store, capabilities }: Deps, what: { item: string; member: string }, language: string) {
  const t = siteTranslate(isLanguage(language) ? language : 'en')
  const request = await store.contactRequests.find(what.item)
  if (request) {
    const from = request.state === 'pending' ? await store.members.find(request.from_member) : undefined
    return from?.state === 'active' ? t('pushRequest', { name: from.name }) : undefined
  }
  for (const announcement of capabilities.flatMap(({ announcements = {} }) => Object.values(announcements))) {
    const sentence = await announcement.sentence(store, what, t)
    if (sentence) return sentence
  }
  return undefined
}

/** The package takes a while to load, and few need it. */
const load = async () => (await import('web-push')).default

/** The network's keys, which `init` makes; a network from before it makes them now. */
export async function pushKeys(store: Store): Promise<PushKeys> {
  const subscriptions = store.of(subscriptionRows)
  const known = await subscriptions.keys()
  if (known) return known
  const { publicKey, privateKey } = (await load()).generateVAPIDKeys()
  await subscriptions.addKeys({ public_key: publicKey, private_key: privateKey })
  return pushKeys(store)
}

/** The request that brings a sentence to a browser, encrypted for it (RFC 8291). @param topic replaces an earlier one */
export async function pushRequest(
  { endpoint, p256dh, auth }: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>,
  sentence: string,
  { keys, topic, authUrl }: { keys: PushKeys; topic: string; authUrl: string },
) {
  // a push service writes there if something is wrong; it takes no http
  const subject = authUrl.startsWith('https:') ? authUrl : 'mailto:nobody@network.invalid'
  const details = (await load()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, sentence, {
    vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
    contentEncoding: 'aes128gcm',
    // seconds, for a browser that is away
    TTL: 3 * 24 * 3600,
    topic,
  })
  const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)])
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: details.body ?? undefined }
}

/** Whether a browser's subscription has an endpoint of the web's, and keys that it can have (RFC 8291 §3.1). */
export async function isSubscription(
  outgoing: Outgoing,
  { endpoint, p256dh, auth }: Record<'endpoint' | 'p256dh' | 'auth', string>,
): Promise<boolean> {
  const secret = Buffer.from(auth, 'base64url')
  if (!/^[\w-]+$/.test(auth) || secret.length !== 16 || !isPoint(p256dh)) return false
  if (URL.parse(endpoint)?.protocol !== 'https:') return false
  // a name server that is away now says nothing about the address
  return outgoing.check(endpoint).then(
    () => true,
    (error) => !(error instanceof OutgoingFailed && error.reason === 'address'),
  )
}

/** Whether it is an uncompressed point of P-256: with any other one nothing could be encrypted. */
function isPoint(key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (!/^[\w-]+$/.test(key) || point.length !== 65 || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
