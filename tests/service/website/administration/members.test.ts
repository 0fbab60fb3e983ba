import { expect, test } from 'vitest'
import { createTestNetwork } from '../../test-network.ts'

test('the list of members exists for administrators only', async () => {
  const network = await createTestNetwork()
  const ada = await network.addMember('ada', { role: 'administrator' })
  const ben = await network.addMember('ben', { state: 'invited' })
  const browser = await network.browseAs(ada)
  const page = await browser.open('/administration')
  expect(page.status).toBe(200)
  expect(page.text).toContain('ben Test')
  expect(page.text).toContain('invited')
  expect((await (await network.browseAs(ben)).open('/administration')).status).toBe(404)
  expect((await network.browse().open('/administration')).status).toBe(303)

  await network.store.members.setRole(ada, 'member')
  expect((await browser.open('/administration')).status).toBe(404)
})
