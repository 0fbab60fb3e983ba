import { beforeEach } from 'vitest'
import type { Store } from '../../../../src/service/store/store.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

type Browser = ReturnType<TestNetwork['browse']>

export let network: TestNetwork
export let store: Store
export let ana: string
export let ben: string
export let ada: string
/** The browsers of Ana and of Ada. */
export let own: Browser
export let admin: Browser
/** Ana's share of a page, and her status. */
export let share: string
export let posted: string
export const url = 'https://bread.example/'

/** Ana shared a page and posted a status; Ben is her contact, Ada an administrator. */
export function useReportedAna(): void {
  beforeEach(async () => {
    network = await createTestNetwork()
    store = network.store
    ana = await network.addMember('ana', { headline: 'Baker', introduction: 'Bread' })
    ben = await network.addMember('ben')
    ada = await network.addMember('ada', { role: 'administrator' })
    for (const member of [ben, ada]) await store.contacts.connect(ana, member, network.clock.now)
    await network.post('/recommend', { url, message: 'Rude words', title: 'Bread' }, await network.token(ana))
    network.clock.now += 1000
    posted = await network.postStatus(ana)
    share = (await store.news.list({ of: { member: ana } }, 9, 0)).find((item) => item.url === url)?.id ?? ''
    own = await network.browseAs(ana)
    admin = await network.browseAs(ada)
  })
}
