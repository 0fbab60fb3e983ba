import { beforeEach } from 'vitest'
import type { Store } from '../../src/service/store/store.ts'
import { createTestNetwork, type TestNetwork } from './test-network.ts'

export let network: TestNetwork
export let store: Store
export let ana: string
export let ben: string
export let browser: ReturnType<TestNetwork['browse']>
export let token: string
export let bens: string

/** Starts a network before each test. @param details of Ana */
export function useMembers(
  options: Parameters<typeof createTestNetwork>[0] = {},
  details: Parameters<TestNetwork['addMember']>[1] = {},
): void {
  beforeEach(async () => {
    network = await createTestNetwork(options)
    store = network.store
    ana = await network.addMember('ana', details)
    ben = await network.addMember('ben')
    browser = await network.browseAs(ana)
  })
}

export function useTokens(...members: Parameters<typeof useMembers>): void {
  useMembers(...members)
  beforeEach(async () => {
    token = await network.token(ana)
    bens = await network.token(ben)
  })
}

export const browseAsBen = () => network.browseAs(ben)

export const connect = () => store.contacts.connect(ana, ben, network.clock.now)

export const newsOf = (member: string, limit = 10) => store.news.list({ of: { member } }, limit, 0)
