import { type FaultProxy, startFaultProxy } from '../../support/faults/fault-proxy.ts'
import type { FaultRulesOptions } from '../../support/faults/faults.ts'
import { freePort } from '../../support/free-port.ts'
import { createSignedInWorld, ownBuild, type World, type WorldOptions } from './world.ts'

export interface FaultyWorld extends World {
  proxy: FaultProxy
}

/** A world with a signed-in member and a fault proxy between the extension and the service. */
export async function createFaultyWorld(
  options: WorldOptions = {},
  decide?: FaultRulesOptions['decide'],
): Promise<FaultyWorld> {
  const servicePort = await freePort()
  const target = `http://127.0.0.1:${servicePort}`
  const proxy = await startFaultProxy({ target, port: ownBuild().servicePort, ...(decide && { decide }) })
  try {
    const world = await createSignedInWorld({ ...options, servicePort })
    const { close } = world
    return Object.assign(world, { proxy, close: () => close().finally(proxy.stop) })
  } catch (error) {
    await proxy.stop()
    throw error
  }
}
