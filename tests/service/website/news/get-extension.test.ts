import { expect, test } from 'vitest'
import { createTestNetwork } from '../../test-network.ts'

const extensionUrls = { chrome: 'https://chrome.example/passalong', firefox: 'https://firefox.example/passalong' }

test('the home page leads to the extension until the member has allowed an application', async () => {
  const network = await createTestNetwork({ extensionUrls })
  const ana = await network.addMember('ana')
  const ben = await network.addMember('ben')
  const browser = await network.browseAs(ana)
  const text = async () => (await browser.open('/')).text
  expect(await text()).toContain('<a href="https://chrome.example/passalong" rel="noreferrer">Chrome</a>')
  // the browser may have it already: the member hasn't signed in yet
  expect(await text()).toContain('If you don’t have it yet, get it for your browser:')
  expect(await text()).not.toContain('Edge')
  // also to a member with news
  await network.store.contacts.connect(ana, ben, network.clock.now)
  await network.post('/recommend', { url: 'http://page.example/' }, await network.token(ben))
  expect(await text()).toContain('page.example')
  expect(await text()).toContain('https://firefox.example/passalong')
  await network.token(ana)
  expect(await text()).not.toContain('https://firefox.example/passalong')
})
