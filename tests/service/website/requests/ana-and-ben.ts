import { beforeEach } from 'vitest'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

type Browser = ReturnType<TestNetwork['browse']>

export let network: TestNetwork
export let ids: Record<'ana' | 'ben', string>
export let ana: Browser
export let ben: Browser

export const askBen = (fields = { subject: 'Hello', message: 'We met.' }) => ana.submit(`/profile/${ids.ben}`, fields)
export const pendingToBen = () => network.store.contactRequests.pending({ to: ids.ben }, 10, 0)
export const areContacts = () => network.store.contacts.areContacts(ids.ana, ids.ben)

export async function requestId(): Promise<string> {
  return (await pendingToBen())[0]?.id ?? ''
}

/** Signs both in again, since a session ends after two weeks. */
export async function signInAgain(): Promise<void> {
  ana = await network.browseAs(ids.ana)
  ben = await network.browseAs(ids.ben)
}

export function useMembers(): void {
  beforeEach(async () => {
    network = await createTestNetwork()
    ids = { ana: await network.addMember('ana'), ben: await network.addMember('ben') }
    await signInAgain()
  })
}
