import * as v from 'valibot'
import { browser } from 'wxt/browser'
import type { Diagnosis, NetworkTrial, TrialProblem } from '../../messages/diagnosis.ts'
import { type Network, needsPermission } from '../../network/network.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import type { Failure } from '../../schemas/stored-schemas.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { assertReachable, authorizationUrl, createAttempt } from '../auth/protocol.ts'
import { Failed } from '../base/failed.ts'
import { connectTo, failedCall, isPermitted } from '../http/connection.ts'
import { documentDeadline } from '../http/discovery.ts'
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

/** Tries the network without a token, and changes nothing there. @throws Failed no-consent */
export async function tryNetwork(network: Network, redirectUri: string): Promise<NetworkTrial> {
  await assertConsent()
  const url = await authorizationUrl(createAttempt(network, Date.now()), redirectUri, 'en')
  const [baseUrl, authUrl] = await Promise.all(
    [tryGraph(network), assertReachable(network, url, redirectUri)].map(problemOf),
  )
  return { ...(baseUrl && { baseUrl }), ...(authUrl && { authUrl }) }
}

const graphResponseSchema = v.union([v.object({ error: v.object({ type: v.string() }) }), v.object({ id: v.string() })])

async function tryGraph(network: Network): Promise<unknown> {
  if (needsPermission(network) && !(await isPermitted([network.baseUrl]))) throw new Failed('no-permission')
  return connectTo(network.baseUrl)
    .get('/me', { totalTimeout: documentDeadline, throwHttpErrors: (status) => status >= 500 })
    .json(graphResponseSchema)
}

const problems: Partial<Record<ErrorCode, TrialProblem>> = {
  offline: 'offline',
  'no-permission': 'no-permission',
  'sign-in-failed': 'no-sign-in',
  'sign-in-not-registered': 'not-registered',
}

const problemOf = (trial: Promise<unknown>): Promise<TrialProblem | undefined> =>
  trial.then(
    () => undefined,
    (error: unknown) => problems[failedCall(error).failure.code] ?? 'unreachable',
  )
