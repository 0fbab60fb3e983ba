import type { PushKeys, Subscription } from '../store/deliveries/subscriptions.ts'
import type { Store } from '../store/store.ts'

/** Seconds for which a push service keeps a message for a browser that is away. */
const lifetime = 3 * 24 * 3600

/** The package takes a while to load, and few need it. */
const load = async () => (await import('web-push')).default

/** The network's keys, which `init` makes; a network from before it makes them now. */
export async function pushKeys({ subscriptions }: Store): Promise<PushKeys> {
  const known = await subscriptions.keys()
  if (known) return known
  const { publicKey, privateKey } = (await load()).generateVAPIDKeys()
  await subscriptions.addKeys({ public_key: publicKey, private_key: privateKey })
  return pushKeys({ subscriptions } as Store)
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
    TTL: lifetime,
    topic,
  })
  const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)])
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: details.body ?? undefined }
}

/** Whether a browser's subscription has an endpoint of the web's, and keys of the right form (RFC 8291 §3.1). */
export function isSubscription({ endpoint, p256dh, auth }: Record<'endpoint' | 'p256dh' | 'auth', string>): boolean {
  const url = URL.parse(endpoint)
  const [point, secret] = [p256dh, auth].map((key) => Buffer.from(key, 'base64url'))
  const isKey = /^[\w-]+$/.test(p256dh) && point?.length === 65 && point[0] === 4
  const isSecure = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isSecure && isKey && /^[\w-]+$/.test(auth) && secret?.length === 16
}
