import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { type Granted, revoke, tokenFor, validateCallback } from './protocol.ts'

export type Revocations = ReturnType<typeof createRevocations>

/** Stored until the network confirms, since tokens never expire. A token is added before it is deleted elsewhere. */
export function createRevocations(redirectUri: () => string) {
  const changes = createQueue()
  const flushes = createQueue()

  const change = (by: (list: secrets.Revocation[]) => secrets.Revocation[]): Promise<void> =>
    changes(async () => secrets.revocations.set(by(await secrets.revocations.get())))

  /** Exchanges the code for its token; a second use of a code revokes the first token (RFC 6749, 4.1.2). */
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
      return error instanceof Failed && error.failure.code === 'sign-in-failed'
    }
  }

  const revoked = (each: secrets.Revocation): Promise<boolean> =>
    'token' in each ? revoke(each.authUrl, each.token) : revokeGranted(each.attempt)

  const isSame = (one: secrets.Revocation, other: secrets.Revocation) => JSON.stringify(one) === JSON.stringify(other)

  return {
    add: (revocation: secrets.Revocation): Promise<void> => change((list) => [...list, revocation]),

    /** @returns whether nothing is left */
    flush: (): Promise<boolean> =>
      flushes(async () => {
        for (const each of await secrets.revocations.get())
          if (await revoked(each)) await change((list) => list.filter((other) => !isSame(each, other)))
        return (await secrets.revocations.get()).length === 0
      }),
  }
}
