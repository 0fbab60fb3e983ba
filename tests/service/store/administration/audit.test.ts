import { expect, test } from 'vitest'
import { operator } from '../../../../src/service/store/audit.ts'
import { openMemoryStore } from '../../database/memory-store.ts'

test('the audit log lists the newest entry first', async () => {
  const { audit } = await openMemoryStore()
  await audit.add({ time: 1, actor: operator, action: 'added', member: 'a' })
  await audit.add({ time: 2, actor: 'a', action: 'disabled', member: 'b' })
  expect(await audit.list(10, 0)).toMatchObject([
    { time: 2, actor: 'a', action: 'disabled', member: 'b', item: '' },
    { time: 1, actor: operator, action: 'added', member: 'a', item: '' },
  ])
  expect(await audit.list(10, 1)).toHaveLength(1)
})
