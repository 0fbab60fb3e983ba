import * as v from 'valibot'
import type { NetworkTrial, TrialProblem } from '../../messages/network-trial.ts'
import type { Network } from '../../network/network.ts'
import { authorizationUrl, createAttempt } from '../auth/protocol.ts'
import { connectTo } from '../http/connection.ts'
import { failedCall } from '../http/failed-call.ts'
import { isPermitted } from '../http/permissions.ts'
import { assertConsent } from '../member/consent.ts'

/** Milliseconds that each part of a network has to respond. */
const deadline = 10_000

/** What GET /me responds without a token: an error of §7's shape, or the empty feed. */
const graphResponseSchema = v.union([v.object({ error: v.object({ type: v.string() }) }), v.object({ id: v.string() })])

/**
 * Finds out what is wrong with a network before anybody uses it: without a token, and without changing anything there.
 *
 * @param redirectUri where its sign-in is to come back to
 * @throws Failed no-consent
 */
export async function tryNetwork(network: Network, redirectUri: string): Promise<NetworkTrial> {
  await assertConsent()
  const [graph, signIn] = await Promise.all([tryGraph(network), trySignIn(network, redirectUri)])
  return { ...graph, ...signIn }
}

async function tryGraph({ baseUrl }: Network): Promise<NetworkTrial> {
  const response = await get(baseUrl, '/me')
  if (typeof response === 'string') return { baseUrl: response }
  const body: unknown = await response.json().catch(() => undefined)
  return v.is(graphResponseSchema, body) ? {} : { baseUrl: 'no-graph-api' }
}

async function trySignIn(network: Network, redirectUri: string): Promise<NetworkTrial> {
  const attempt = createAttempt(network, Date.now())
  const url = await authorizationUrl({ attempt, redirectUri, language: 'en' })
  const response = await get(network.authUrl, url)
  if (typeof response === 'string') return { authUrl: response }
  // it may lead on to a sign-in page of its own, which can't be seen from here
  if (!response.ok && response.status < 400) return {}
  if (response.status === 404 || !response.headers.get('content-type')?.includes('html'))
    return { authUrl: 'no-sign-in' }
  return response.ok ? {} : { apiKey: 'not-registered' }
}

/** The response, or why there is none. Statuses are the caller's to judge, but for a failure of the server. */
async function get(origin: string, url: string): Promise<Response | TrialProblem> {
  if (!(await isPermitted([origin]))) return 'no-permission'
  try {
    const response = await connectTo(origin, { reason: 'trial' }).get(url, {
      timeout: deadline,
      redirect: 'manual',
      throwHttpErrors: false,
    })
    return response.status >= 500 ? 'server' : response
  } catch (error) {
    const { code } = failedCall(error).failure
    return code === 'offline' || code === 'slow' ? code : 'unreachable'
  }
}
