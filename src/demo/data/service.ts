import { demoNetwork } from '../../build/demo-network.ts'
import { isLoopback } from '../../service/http/loopback.ts'
import { type Service, type ServiceSettings, startService } from '../../service/start.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { hasDemoData, loadDemoData } from './load.ts'
import { demoMembers } from './members.ts'

/**
 * Starts the demo network's service: its data, its name, and the logins that its front page offers.
 *
 * @throws UsageError on any host but loopback, and as `startService` does
 */
export async function startDemoService({ host = '127.0.0.1', ...settings }: ServiceSettings): Promise<Service> {
  assertLoopback(host)
  return startService({
    seed: loadDemoData,
    network: demoNetwork.name,
    logins: { members: demoMembers, password: demoNetwork.password },
    host,
    ...settings,
  })
}

/**
 * The `seed` of any other service at this host: who once loaded the demo data into a directory has it there for good.
 *
 * @throws UsageError where the store holds demo data and the host isn't loopback
 */
export const noDemoDataBeyondLoopback =
  (host: string) =>
  async (store: Store): Promise<void> => {
    if (await hasDemoData(store)) assertLoopback(host)
  }

function assertLoopback(host: string): void {
  if (!isLoopback(host))
    throw new UsageError(`The demo data has public passwords, so it is served on loopback only, not on ${host}.`)
}
