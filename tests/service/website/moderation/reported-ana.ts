import { createTestNetwork } from '../../test-network.ts'

/** Ana shared a page and posted a status; Ben is her contact, Ada an administrator. */
export async function anaWithNews() {
  const network = await createTestNetwork()
  const { store, clock } = network
  const ana = await network.addMember('ana', { headline: 'Baker', introduction: 'Bread' })
  const ben = await network.addMember('ben')
  const ada = await network.addMember('ada', { role: 'administrator' })
  for (const member of [ben, ada]) await store.contacts.connect(ana, member, clock.now)
  const url = 'https://bread.example/'
  await network.post('/recommend', { url, message: 'Rude words', title: 'Bread' }, await network.token(ana))
  clock.now += 1000
  const posted = await network.postStatus(ana)
  const share = (await store.news.list({ of: { member: ana } }, 9, 0)).find((item) => item.url === url)?.id ?? ''
  return { network, store, ana, ben, ada, url, share, posted }
}
