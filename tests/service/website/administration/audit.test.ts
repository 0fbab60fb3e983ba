import { expect, test } from 'vitest'
import { operator } from '../../../../src/service/store/administration/audit.ts'
import { createTestNetwork } from '../../test-network.ts'

test('the record shows who did what to whom, with names of members that still exist', async () => {
  const network = await createTestNetwork()
  const { store, clock } = network
  const ada = await network.addMember('ada', { role: 'administrator' })
  const ben = await network.addMember('ben')
  const gone = 'f'.repeat(32)
  await store.audit.add({ time: clock.now, actor: operator, action: 'removed', member: gone })
  await store.audit.add({ time: clock.now, actor: ada, action: 'taken down', member: ben, item: 'headline' })
  const { text } = await (await network.browseAs(ada)).open('/administration/audit')
  expect(text).toMatch(/ben Test<\/a>: took something down<\/p>\s*<p class="quiet"><time.*ada Test<\/a><\/p>/)
  expect(text).toMatch(new RegExp(`${gone}</span>: removed</p>\\s*<p class="quiet"><time.*command line</p>`))
})
