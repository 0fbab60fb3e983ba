// @vitest-environment node

import { expect, it, vi } from 'vitest'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { inBackground } from '../../../../src/extension/capabilities/background.ts'
import { buildBackground } from '../../support/background.ts'
import { storedAt, storeEverything } from '../../support/stored/everything-stored.ts'

it('“Delete” removes all values of the index, those of other capabilities too, and nothing else', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: storedAt })
  const { handlers } = buildBackground('http://127.0.0.1:1')
  await storeEverything()
  const { values } = createRetention(inBackground.flatMap(({ stored = [] }) => stored))
  const filled = async () => {
    const read = await Promise.all(
      values.map(async ({ get, fallback }) => JSON.stringify(await get()) !== JSON.stringify(fallback)),
    )
    return values.filter((_, at) => read[at])
  }
  const amounts = await handlers.measureStored({})
  expect(amounts.index).toBe(1)
  const others = (await filled()).filter(({ kind }) => kind !== 'index')
  await handlers.deleteIndex({})
  expect(await filled()).toEqual(others)
  expect(await handlers.measureStored({})).toEqual({ ...amounts, index: 0 })
})
