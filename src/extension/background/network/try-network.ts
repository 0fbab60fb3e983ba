import * as v from 'valibot'
import type { NetworkTrial, TrialProblem } from '../../messages/network-trial.ts'
import type { Network } from '../../network/network.ts'
import { connectTo } from '../api/connection.ts'
import { failedCall } from '../api/http.ts'
import { authorizationAddress, createAttempt } from '../auth/protocol.ts'
import { isPermitted } from './permissions.ts'

/** Milliseconds that each part of a network has to answer. */
const deadline = 10_000

/** What GET /me answers without a token: an error of §7's shape, or the empty feed. */
const graphAnswerSchema = v.union([v.object({ error: v.object({ type: v.string() }) }), v.object({ id: v.string() })])

/**
 * Finds out what is wrong with a network before anybody uses it: without a token, and without changing anything there.
 *
 * @param redirectAddress where its sign-in is to come back to
 */
export async function tryNetwork(network: Network, redirectAddress: string): Promise<NetworkTrial> {
  const [graph, signIn] = await Promise.all([tryGraph(network), trySignIn(network, redirectAddress)])
  return { ...graph, ...signIn }
}

async function tryGraph({ baseUrl }: Network): Promise<NetworkTrial> {
  const answer = await get(baseUrl, '/me')
  if (typeof answer === 'string') return { baseUrl: answer }
  const body: unknown = await answer.json().catch(() => undefined)
  return v.is(graphAnswerSchema, body) ? {} : { baseUrl: 'no-graph-api' }
}

async function trySignIn(network: Network, redirectAddress: string): Promise<NetworkTrial> {
  const attempt = createAttempt(network, Date.now())
  const address = await authorizationAddress({ attempt, redirectAddress, language: 'en' })
  const answer = await get(network.authUrl, address)
  if (typeof answer === 'string') return { authUrl: answer }
  // it may lead on to a sign-in page of its own, which can't be seen from here
  if (!answer.ok && answer.status < 400) return {}
  if (answer.status === 404 || !answer.headers.get('content-type')?.includes('html')) return { authUrl: 'no-sign-in' }
  return answer.ok ? {} : { apiKey: 'not-registered' }
}

/** The answer, or why there is none. Statuses are the caller's to judge, but for a failure of the server. */
async function get(origin: string, address: string): Promise<Response | TrialProblem> {
  if (!(await isPermitted([origin]))) return 'no-permission'
  try {
    const response = await connectTo(origin).get(address, {
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
