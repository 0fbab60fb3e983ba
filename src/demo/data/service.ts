import { demoNetwork } from '../../build/demo-network.ts'
import { isLoopback } from '../../service/http/loopback.ts'
import { type Service, type ServiceSettings, startService } from '../../service/start.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { hasDemoData, loadDemoData } from './load.ts'
import { demoMembers } from './members.ts'

/** The settings that decide who can reach a service. */
type Reach = Pick<ServiceSettings, 'host' | 'baseUrl' | 'authUrl' | 'behindProxy'>

/**
 * Starts the demo network's service, with its data, its name and the logins on its front page.
 *
 * @throws UsageError if other machines could reach it, and the errors of `startService`
 */
export async function startDemoService(settings: ServiceSettings): Promise<Service> {
  assertLoopback(settings)
  return startService({
    seed: loadDemoData,
    ...settings,
    network: {
      name: demoNetwork.name,
      isPublic: true,
      logins: { members: demoMembers, password: demoNetwork.password },
      ...settings.network,
    },
  })
}

/**
 * The `seed` of other services: a directory may contain demo data from an earlier start.
 *
 * @throws UsageError if the store contains demo data and other machines could reach it
 */
export const demoDataOnLoopbackOnly =
  (reach: Reach) =>
  async (store: Store): Promise<void> => {
    if (await hasDemoData(store)) assertLoopback(reach)
  }

/** Checks origins and proxy too: with them, a service on loopback is reachable from other machines. */
function assertLoopback({ host = '127.0.0.1', baseUrl, authUrl, behindProxy = false }: Reach): void {
  const hosts = [host, ...[baseUrl, authUrl].flatMap((origin) => origin ?? [])]
  const reachable = hosts.find((name) => !isLoopback(URL.parse(name)?.hostname ?? name))
  if (reachable === undefined && !behindProxy) return
  const where = reachable === undefined ? 'behind a proxy' : `on ${reachable}`
  throw new UsageError(`The demo data has public passwords, so it is served on loopback only, not ${where}.`)
}
