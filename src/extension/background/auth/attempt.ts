import * as secrets from '../../storage/secrets.ts'
import type { Revocations } from './revocations.ts'
import type { Session } from './session.ts'

/** Another attempt, or the member, has put an end to this one: it ends without a trace. */
export class Superseded extends Error {}

/** The attempt that is stored: how far it has come, whether it still stands, and its end. */
export function createAttempts(session: Pick<Session, 'exclusive'>, revocations: Pick<Revocations, 'add'>) {
  /** @throws Superseded when it is no longer the one that is stored */
  async function assertCurrent(attempt: secrets.Attempt): Promise<void> {
    if ((await secrets.attempt.get())?.state !== attempt.state) throw new Superseded()
  }

  /** Puts what an attempt was granted, known or not, on the list of what is to be revoked. */
  async function revokeGranted(attempt: secrets.Attempt): Promise<void> {
    const { network, token, callback } = attempt
    if (token) await revocations.add({ authUrl: network.authUrl, token })
    else if (callback) await revocations.add({ attempt })
  }

  return {
    assertCurrent,

    /**
     * Stores how far the attempt has come; what one that has ended was granted meanwhile is to be revoked.
     *
     * @throws Superseded when it has ended
     */
    advance: (attempt: secrets.Attempt, step: Partial<secrets.Attempt>): Promise<secrets.Attempt> =>
      session.exclusive(async () => {
        const advanced = { ...attempt, ...step }
        await assertCurrent(attempt).catch(async (superseded: unknown) => {
          await revokeGranted(advanced)
          throw superseded
        })
        await secrets.attempt.set(advanced)
        return advanced
      }),

    /** Ends the stored attempt, without a use for what it was granted. To be called while holding the session's lock. */
    async revoke(attempt: secrets.Attempt): Promise<void> {
      await revokeGranted(attempt)
      await secrets.attempt.remove()
    },
  }
}
