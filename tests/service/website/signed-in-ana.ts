import { beforeEach } from 'vitest'
import { createTestNetwork, type TestNetwork } from '../test-network.ts'

export let network: TestNetwork
export let browser: ReturnType<TestNetwork['browse']>
export let ana: string

export const stored = () => network.store.members.find(ana)

/** Starts a network with a signed-in member before each test. */
export function useNetwork(details: Parameters<TestNetwork['addMember']>[1] = {}): void {
  beforeEach(async () => {
    network = await createTestNetwork()
    ana = await network.addMember('ana', { headline: 'Before', ...details })
    browser = await network.browseAs(ana)
  })
}
