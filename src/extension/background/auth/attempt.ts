import * as secrets from '../../storage/secrets.ts'
import type { Revocations } from './revocations.ts'
import type { Session } from './session.ts'

/** Another attempt, or the member, has ended this one; it reports nothing. */
export class Superseded extends Error {}

/** Stores the progress and the end of the current sign-in attempt. */
export function createAttempts(session: Pick<Session, 'exclusive'>, revocations: Pick<Revocations, 'add'>) {
  /** @throws Superseded if another attempt, or none, is stored */
  async function assertCurrent(attempt: secrets.Attempt): Promise<void> {
    if ((await secrets.attempt.get())?.state !== attempt.state) throw new Superseded()
  }

  /** Queues the attempt's token for revocation, or its callback if the token isn't known yet. */
  async function revokeGranted(attempt: secrets.Attempt): Promise<void> {
    const { network, token, callback } = attempt
    if (token) await revocations.add({ authUrl: network.authUrl, token })
    else if (callback) await revocations.add({ attempt })
  }

  return {
    assertCurrent,

    /**
     * Stores a step of the attempt. If the attempt has ended meanwhile, queues its token for revocation.
     *
     * @throws Superseded if the attempt has ended
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

    /** Ends the stored attempt and revokes its token. The caller holds the session's lock. */
    async revoke(attempt: secrets.Attempt): Promise<void> {
      await revokeGranted(attempt)
      await secrets.attempt.remove()
    },
  }
}
