import type { Context } from 'hono'
import { minute } from '../../../contract/durations.ts'
import type { WebSessions } from '../../sessions/web-sessions.ts'
import { clockTolerance } from '../../store/clock.ts'
import { newSecret, sameSecret } from '../../store/engine/secrets.ts'

export const challengeLifetime = 5 * minute

/** WebAuthn's ceremonies: a sign-in or a confirmation, and a registration. */
export type Ceremony = 'get' | 'create'

interface Asking {
  context: Context
  webSessions: WebSessions
  now: number
}

/** Of this browser and session alone. The service stores no challenge before it is used, however many are asked for. */
const proofOf = ({ context, webSessions }: Asking, ceremony: Ceremony, text: string): Promise<string> =>
  webSessions.sign(`challenge ${ceremony} ${webSessions.csrfToken(context)} ${text}`)

export async function newChallenge(asking: Asking, ceremony: Ceremony): Promise<string> {
  const text = `${asking.now + challengeLifetime}.${newSecret()}`
  return `${text}.${await proofOf(asking, ceremony, text)}`
}

/** @returns when a valid challenge expires; undefined for any other */
export async function expiryOf(asking: Asking, ceremony: Ceremony, challenge: string): Promise<number | undefined> {
  const [expires = '', random = '', proof = ''] = challenge.split('.')
  // another node's clock may be ahead, but a clock that was an hour ahead has made no challenge for an hour
  const isInTime = Number(expires) > asking.now && Number(expires) <= asking.now + challengeLifetime + clockTolerance
  return isInTime && sameSecret(proof, await proofOf(asking, ceremony, `${expires}.${random}`))
    ? Number(expires)
    : undefined
}
