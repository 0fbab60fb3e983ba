import { demoNetwork } from '../../build/demo-network.ts'
import { isLoopback } from '../../service/http/loopback.ts'
import { type Service, type ServiceSettings, startService } from '../../service/start.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { hasDemoData, loadDemoData } from './load.ts'
import { demoMembers } from './members.ts'

/** How a service can be reached. */
type Reach = Pick<ServiceSettings, 'host' | 'baseUrl' | 'authUrl' | 'behindProxy'>

/**
 * Starts the demo network's service: its data, its name, and the logins that its front page offers.
 *
 * @throws UsageError where anybody but this machine could reach it, and as `startService` does
 */
export async function startDemoService(settings: ServiceSettings): Promise<Service> {
  assertLoopback(settings)
  return startService({
    seed: loadDemoData,
    networkName: demoNetwork.name,
    logins: { members: demoMembers, password: demoNetwork.password },
    ...settings,
  })
}

/**
 * The `seed` of any other service: who once loaded the demo data into a directory has it there for good.
 *
 * @throws UsageError where the store holds demo data and anybody but this machine could reach it
 */
export const noDemoDataBeyondLoopback =
  (reach: Reach) =>
  async (store: Store): Promise<void> => {
    if (await hasDemoData(store)) assertLoopback(reach)
  }

/** Behind a proxy, or with an origin of another machine, the service listens on loopback and is served elsewhere. */
function assertLoopback({ host = '127.0.0.1', baseUrl, authUrl, behindProxy = false }: Reach): void {
  const places = [host, ...[baseUrl, authUrl].flatMap((origin) => origin ?? [])]
  const elsewhere = places.find((place) => !isLoopback(URL.parse(place)?.hostname ?? place))
  if (elsewhere === undefined && !behindProxy) return
  const where = elsewhere === undefined ? 'behind a proxy' : `on ${elsewhere}`
  throw new UsageError(`The demo data has public passwords, so it is served on loopback only, not ${where}.`)
}
