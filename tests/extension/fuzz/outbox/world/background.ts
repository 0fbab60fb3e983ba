import { assemble } from '../../../../../src/extension/background/assemble.ts'
import { poll, pollingWait } from '../../../../../src/extension/background/browser/polling.ts'
import { pruneStored } from '../../../../../src/extension/background/member/stored.ts'
import { requireNetwork } from '../../../../../src/extension/background/network/networks.ts'
import { createSchedule } from '../../../../../src/extension/background/outbox/runner.ts'
import * as secrets from '../../../../../src/extension/storage/secrets.ts'
import { redirectUri } from '../../../../service/test-network.ts'

type Within = <Result>(work: () => Promise<Result>) => Promise<Result>

export type Background = ReturnType<typeof startBackground>

/**
 * The background as `startBackground` of `src/extension/background/start.ts` begins it, without its menus, pages and
 * index.
 *
 * @param within runs work in this life of the background
 * @param resuming called before all waiting writes are tried at once; calls the returned function afterwards
 */
export function startBackground(within: Within, resuming: () => () => void) {
  const quietly = (work: () => Promise<unknown>) => void within(work).catch(() => undefined)
  const schedule = createSchedule(() => quietly(outbox.run))
  const flow = {
    redirectUri: () => redirectUri,
    authorize: () => Promise.reject(new Error('nobody signs in by a window')),
    show: async () => {},
    close: async () => {},
  }
  const { handlers, outbox, pendingRequests, rateLimit, revocations, signIn } = assemble({
    network: requireNetwork,
    flow,
    schedule: (next) => quietly(() => schedule.set(next)),
  })

  async function resume(): Promise<void> {
    const done = resuming()
    await outbox.resume().finally(done)
  }

  /** An alarm, a start of the browser, or the return of the connection. */
  function refresh(): void {
    quietly(() =>
      pendingRequests
        .refresh('time')
        .catch(() => undefined)
        .then(resume),
    )
    quietly(() => pruneStored(outbox))
    quietly(() => signIn.revokeStale().then(revocations.flush))
  }

  async function untilNextPolling(): Promise<number> {
    const [{ baseUrl }, opened] = await Promise.all([requireNetwork(), secrets.lastOpened.get()])
    return pollingWait(await rateLimit.rate(baseUrl), Date.now() - opened, Math.random)
  }

  poll(refresh, untilNextPolling)
  quietly(signIn.recover)
  quietly(outbox.run)
  quietly(revocations.flush)
  /** The first step of a sign-in. */
  const clearRefusals = async () => rateLimit.clearRefusals((await requireNetwork()).baseUrl)

  return { handlers, refresh, resume, clearRefusals, within }
}
