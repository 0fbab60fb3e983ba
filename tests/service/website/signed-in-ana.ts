import { beforeEach } from 'vitest'
import { createTestNetwork, type TestNetwork } from '../test-network.ts'

export let network: TestNetwork
export let browser: ReturnType<TestNetwork['browse']>
export let ana: string
export let ben: string

export const stored = () => network.store.members.find(ana)

/** Starts a network with a signed-in member and another one before each test. */
export function useNetwork(
  details: Parameters<TestNetwork['addMember']>[1] = {},
  options: Parameters<typeof createTestNetwork>[0] = {},
): void {
  beforeEach(async () => {
    network = await createTestNetwork(options)
    ana = await network.addMember('ana', { headline: 'Before', ...details })
    ben = await network.addMember('ben')
    browser = await network.browseAs(ana)
  })
}
