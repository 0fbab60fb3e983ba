import * as v from 'valibot'
import { browser } from 'wxt/browser'
import type { Diagnosis, NetworkTrial, TrialProblem } from '../../messages/diagnosis.ts'
import { type Network, needsPermission } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { authorizationUrl, createAttempt, isErrorPage } from '../auth/protocol.ts'
import { Failed } from '../base/failed.ts'
import { connectTo, failedCall, isPermitted, isTimeout } from '../http/connection.ts'
import { mayEndAt, readDocument } from '../http/discovery.ts'
import { assertConsent } from '../member/consent.ts'

export async function requireNetwork(): Promise<Network> {
  const network = await configuredNetwork.get()
  if (!network) throw new Failed('no-network')
  return network
}

export async function diagnose(network: Network, redirectUri: string): Promise<Diagnosis> {
  const [signIn, faults] = await Promise.all([items.signIn.get(), privateItems.faults.get()])
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

/** Tries the network without a token, and changes nothing there. @throws Failed no-consent */
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
  const document = await readDocument(network.authUrl)
  if (typeof document === 'string') return { authUrl: document === 'no-document' ? 'no-sign-in' : document }
  return mayEndAt(redirectUri, document, network) ? {} : { apiKey: 'not-registered' }
}

async function get(origin: string, url: string, needsPermission: boolean): Promise<Response | TrialProblem> {
  if (needsPermission && !(await isPermitted([origin]))) return 'no-permission'
  try {
    const response = await connectTo(origin, { needsPermission }).get(url, {
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
