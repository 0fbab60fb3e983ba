import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { revoke, tokenFor } from './authorization-host.ts'
import { type Granted, validateCallback } from './protocol.ts'

export type Revocations = ReturnType<typeof createRevocations>

/**
 * What is to be revoked, kept until the network knows: a token that never expires has no other end. Each is added before it
 * is forgotten anywhere else.
 */
export function createRevocations(redirectUri: () => string) {
  const changes = createQueue()
  const flushes = createQueue()

  /** Reading, changing and writing back is one step. */
  const change = (by: (list: secrets.Revocation[]) => secrets.Revocation[]): Promise<void> =>
    changes(async () => secrets.revocations.set(by(await secrets.revocations.get())))

  /**
   * Revokes what an attempt was granted without our having seen the token. A code is taken up for that; where it was taken
   * up before, a second use ends what the first one gave (RFC 6749, 4.1.2).
   *
   * @returns whether nothing is left to be revoked
   */
  async function revokeGranted(attempt: secrets.Attempt): Promise<boolean> {
    const { network, callback = '', startedAt } = attempt
    let granted: Granted
    try {
      granted = validateCallback(callback, redirectUri(), attempt, startedAt)
    } catch {
      return true
    }
    try {
      return await revoke(network.authUrl, await tokenFor(granted, attempt, redirectUri(), 'sign-out'))
    } catch (error) {
      return error instanceof Failed && error.failure.code === 'sign-in-invalid'
    }
  }

  const revoked = (each: secrets.Revocation): Promise<boolean> =>
    'token' in each ? revoke(each.authUrl, each.token) : revokeGranted(each.attempt)

  const same = (one: secrets.Revocation, other: secrets.Revocation): boolean =>
    'token' in one
      ? 'token' in other && one.token === other.token
      : 'attempt' in other && one.attempt.state === other.attempt.state

  return {
    add: (revocation: secrets.Revocation): Promise<void> => change((list) => [...list, revocation]),

    /** Tells the networks; true when nothing is left to be told. */
    flush: (): Promise<boolean> =>
      flushes(async () => {
        for (const each of await secrets.revocations.get()) {
          if (await revoked(each)) await change((list) => list.filter((other) => !same(each, other)))
        }
        return (await secrets.revocations.get()).length === 0
      }),
  }
}
