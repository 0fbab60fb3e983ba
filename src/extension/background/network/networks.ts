import * as v from 'valibot'
import { browser } from 'wxt/browser'
import type { Diagnosis, NetworkTrial, TrialProblem } from '../../messages/diagnosis.ts'
import { siteOf } from '../../network/address.ts'
import {
  builtNetwork,
  isFixed,
  isSameNetwork,
  type Network,
  needsPermission,
  networkBounds,
  networkSchema,
  noPolicy,
  originsOf,
  type Policy,
} from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import { elements } from '../../schemas/wire.ts'
import { configuredNetwork, configuredOf } from '../../storage/configured-network.ts'
import { watchStorage } from '../../storage/followed.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { authorizationUrl, createAttempt, isErrorPage } from '../auth/protocol.ts'
import type { Revocations } from '../auth/session.ts'
import type { SignIn } from '../auth/sign-in.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { connectTo, failedCall, isPermitted, isTimeout, release } from '../http/connection.ts'
import { findNetwork, mayEndAt, readDocument } from '../http/discovery.ts'
import { assertConsent, type OptionsWriter } from '../member/options.ts'

export async function requireNetwork(): Promise<Network> {
  const network = await configuredNetwork.get()
  if (!network) throw new Failed('no-network')
  return network
}

async function releaseUnneeded(networks: (Network | null)[]): Promise<void> {
  const needed = [await configuredNetwork.get(), await items.network.get(), builtNetwork].flatMap(originsOf)
  await release(networks.flatMap(originsOf).filter((origin) => !needed.includes(origin)))
}

const baseUrlOf = ({ network }: Policy): string => network?.baseUrl ?? ''

async function hasConsentOrNotice(): Promise<boolean> {
  const [consent, signIn] = await Promise.all([items.consent.get(), items.signIn.get()])
  return consent !== null || items.isNetworkChosen(signIn)
}

/** The network that the stored secret belongs to: the member's choice, also while it waits, else the one in use. */
const networkOfSecret = async (): Promise<Network | null> =>
  (await items.network.get()) ?? (await configuredNetwork.get())

const isOther = (one: Network | null, other: Network | null): boolean =>
  (['baseUrl', 'authUrl', 'apiKey'] as const).some((part) => one?.[part] !== other?.[part])

export function createNetworks(signIn: SignIn, revocations: Revocations, options: OptionsWriter) {
  // the choice and the policy decide together, so neither may change while the other does
  const exclusive = createQueue()

  // the token is revoked, and the permission returned, as soon as the previous network responds
  async function change(next: Network | null, store: () => Promise<void>): Promise<void> {
    const before = await configuredNetwork.get()
    const chosen = await items.network.get()
    if (isOther(next, before)) {
      if (before) await items.consent.remove()
      await signIn.end()
      // no member is known at the new network
      if (before) await options.changeMember(before, null)
      await items.lastAccount.remove()
    }
    await store()
    void revocations.flush().then((revoked) => (revoked ? releaseUnneeded([before, chosen]) : undefined))
  }

  return {
    use: (next: Network, secret: string): Promise<void> =>
      exclusive(async () => {
        const policy = await items.policy.get()
        if (isFixed(policy)) throw new Failed('invalid')
        if (needsPermission(next) && !(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
        const setsSecret = secret !== '' || isOther(next, await networkOfSecret())
        await change(next, async () => {
          if (setsSecret) await secrets.apiSecret.set(secret)
          // a network that is configured without a choice is not stored, so that the next build or policy can change it
          if (isSameNetwork(next, configuredOf(null, policy))) await items.network.remove()
          else await items.network.set({ ...next, instead_of: baseUrlOf(policy) })
        })
      }),

    /** The member reads why. Their choice, drafts and unfinished writes wait until their network is in use again. */
    follow: (policy: Policy): Promise<void> =>
      exclusive(async () => {
        const [stored, previous, hadConsentOrNotice] = await Promise.all([
          items.network.get(),
          items.policy.get(),
          hasConsentOrNotice(),
        ])
        const chosen = stored && { instead_of: baseUrlOf(previous), ...stored }
        const next = configuredOf(chosen, policy)
        // the organization's network must not get the secret of the choice
        const endsSecret = (!chosen || next?.profile === 'code-secret') && isOther(next, await networkOfSecret())
        await change(next, async () => {
          if (endsSecret) await secrets.apiSecret.set('')
          if (chosen) await items.network.set(chosen)
          await items.policy.set(policy)
          if (hadConsentOrNotice && !(await hasConsentOrNotice()))
            await items.signIn.set({ phase: 'failed', failure: { code: 'network-chosen' } })
        })
      }),
  }
}

export const maxHosts = 1000

const hosts = v.pipe(
  elements(v.pipe(v.string(), v.transform(siteOf), v.string())),
  v.transform((list) => list.slice(0, maxHosts)),
)

/** `assets/public/managed-schema.json`. A wrong value counts as none, a wrong element is left out. */
export const managedSchema = v.object({
  network: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(networkBounds.baseUrl))), undefined),
  networkFields: v.fallback(v.optional(networkSchema()), undefined),
  locked: v.fallback(v.optional(v.boolean(), false), false),
  internalHosts: v.fallback(v.optional(hosts, []), []),
  neverHosts: v.fallback(v.optional(hosts, []), []),
})

export type Managed = v.InferOutput<typeof managedSchema>

/** Milliseconds in which Chromium loads the settings after its start. Until then it answers that nothing is set. */
const loadingTime = 15_000
const readEvery = 500

async function readManaged(mayBeLoading: boolean): Promise<Managed> {
  const end = mayBeLoading && import.meta.env.BROWSER !== 'firefox' ? Date.now() + loadingTime : 0
  for (;;) {
    // Firefox rejects the read if there is no policy, and has no such values on Android
    const stored = (await browser.storage.managed?.get(null).catch(() => ({}))) ?? {}
    if (Object.keys(stored).length > 0 || Date.now() >= end) return v.parse(managedSchema, stored)
    await new Promise((resolve) => setTimeout(resolve, readEvery))
  }
}

export function watchManaged(changed: () => void): void {
  watchStorage((_, area) => {
    if (area === 'managed') changed()
  })
}

export function createPolicies({ follow }: ReturnType<typeof createNetworks>) {
  const exclusive = createQueue()
  return {
    /** @param again finds a known network anew @param mayBeLoading only lasting silence ends the last settings */
    apply: ({ again = false, mayBeLoading = false } = {}): Promise<void> =>
      exclusive(async () => {
        const before = await items.policy.get()
        const managed = await readManaged(mayBeLoading && JSON.stringify(before) !== JSON.stringify(noPolicy))
        const { locked, internalHosts: internal_hosts, neverHosts: never_hosts } = managed
        // the lists are in force before the network is found
        const address = before.network ? before.address : (managed.network ?? '')
        const listed = { ...before, address, internal_hosts, never_hosts }
        // without a network of the organization, a lock ends the use of no other one
        if (!before.network) listed.locked = locked
        if (JSON.stringify(listed) !== JSON.stringify(before)) await items.policy.set(listed)
        const found = await findIn(managed, before, again)
        const isInUse = isSameNetwork(before.network, await configuredNetwork.get())
        // nobody loses their own network while the organization's can't be found
        const waits = !listed.locked && found.problem !== null && !isInUse
        const policy = { ...listed, ...found, locked: locked && !waits }
        if (JSON.stringify(policy) !== JSON.stringify(listed)) await follow(policy)
      }),
  }
}

type Found = Pick<Policy, 'address' | 'network' | 'problem'>

async function findIn(
  { network: address = '', networkFields }: Managed,
  before: Found,
  again: boolean,
): Promise<Found> {
  if (networkFields) return { address: '', network: networkFields, problem: null }
  if (address === '') return { address, network: null, problem: null }
  const { network } = before
  const isKnown = address === before.address && network !== null && before.problem === null
  if (isKnown && !again) return { address, network, problem: null }
  const found = await findNetwork(address)
  if ('problem' in found) return { address, network, problem: isKnown ? null : found.problem }
  return { address, network: found.network, problem: null }
}

export async function diagnose(network: Network, redirectUri: string): Promise<Diagnosis> {
  const [signIn, faults] = await Promise.all([items.signIn.get(), secrets.faults.get()])
  return {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    online: navigator.onLine,
    network,
    redirectUri,
    trial: await tryNetwork(network, redirectUri),
    lastSignIn: signIn.phase === 'failed' ? describe(signIn.failure) : signIn.phase,
    faults: faults.map(({ at, name, where }) => [new Date(at).toISOString(), name, where].filter(Boolean).join(' ')),
  }
}

const describe = ({ code, requestId }: Failure) => (requestId === undefined ? code : `${code}, request ${requestId}`)

const deadline = 10_000

const graphResponseSchema = v.union([v.object({ error: v.object({ type: v.string() }) }), v.object({ id: v.string() })])

/** Without a token, and without changing anything there. @throws Failed no-consent */
export async function tryNetwork(network: Network, redirectUri: string): Promise<NetworkTrial> {
  await assertConsent()
  const [graph, signIn] = await Promise.all([tryGraph(network), trySignIn(network, redirectUri)])
  return { ...graph, ...signIn }
}

async function tryGraph(network: Network): Promise<NetworkTrial> {
  const response = await get(network.baseUrl, '/me', needsPermission(network))
  if (typeof response === 'string') return { baseUrl: response }
  const body: unknown = await response.json().catch(() => undefined)
  return v.is(graphResponseSchema, body) ? {} : { baseUrl: 'no-graph-api' }
}

async function trySignIn(network: Network, redirectUri: string): Promise<NetworkTrial> {
  if (!needsPermission(network) && !(await isPermitted([network.authUrl]))) return tryDocument(network, redirectUri)
  const url = await authorizationUrl(createAttempt(network, Date.now()), redirectUri, 'en')
  const response = await get(network.authUrl, url, true)
  if (typeof response === 'string') return { authUrl: response }
  // a redirect to a sign-in page, which scripts can't read
  if (!response.ok && response.status < 400) return {}
  if (!isErrorPage(response)) return { authUrl: 'no-sign-in' }
  return response.ok ? {} : { apiKey: 'not-registered' }
}

async function tryDocument(network: Network, redirectUri: string): Promise<NetworkTrial> {
  const document = await readDocument(network.authUrl, 'trial')
  if (typeof document === 'string') return { authUrl: document === 'no-document' ? 'no-sign-in' : document }
  return mayEndAt(redirectUri, document, network) ? {} : { apiKey: 'not-registered' }
}

async function get(origin: string, url: string, needsPermission: boolean): Promise<Response | TrialProblem> {
  if (needsPermission && !(await isPermitted([origin]))) return 'no-permission'
  try {
    const response = await connectTo(origin, { reason: 'trial', needsPermission }).get(url, {
      totalTimeout: deadline,
      redirect: 'manual',
      throwHttpErrors: false,
    })
    return response.status >= 500 ? 'server' : response
  } catch (error) {
    if (isTimeout(error)) return 'slow'
    return failedCall(error).failure.code === 'offline' ? 'offline' : 'unreachable'
  }
}
