import * as secrets from '../../storage/secrets.ts'
import { revoke } from './authorization-host.ts'

export type Revocations = ReturnType<typeof createRevocations>

/**
 * Tokens to be revoked, kept until the network knows: a token that never expires has no other end. Each is added before it
 * is forgotten anywhere else.
 */
export function createRevocations() {
  let last: Promise<unknown> = Promise.resolve()
  let lastFlush: Promise<unknown> = Promise.resolve()

  /** Reading, changing and writing back is one step. */
  function change(by: (list: Awaited<ReturnType<typeof secrets.revocations.get>>) => typeof list): Promise<void> {
    const changed = last.then(async () => secrets.revocations.set(by(await secrets.revocations.get())))
    last = changed.catch(() => undefined)
    return changed
  }

  return {
    add: (authUrl: string, token: string): Promise<void> => change((list) => [...list, { authUrl, token }]),

    /** Tells the networks; true when nothing is left to be told. */
    flush(): Promise<boolean> {
      const flushed = lastFlush.then(async () => {
        for (const { authUrl, token } of await secrets.revocations.get()) {
          if (await revoke(authUrl, token)) await change((list) => list.filter((each) => each.token !== token))
        }
        return (await secrets.revocations.get()).length === 0
      })
      lastFlush = flushed.catch(() => undefined)
      return flushed
    },
  }
}
