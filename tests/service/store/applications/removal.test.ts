import { describe, expect, test } from 'vitest'
import { contents, naming, network, referringTo, useFilledNetwork } from '../members/filled-network.ts'

useFilledNetwork()

describe('removing an application', () => {
  test('deletes the rows of all tables that refer to an application by a foreign key', async () => {
    const before = naming(await contents(), 'standard')
    expect(before).toEqual(expect.arrayContaining(await referringTo('application')))
    await network.store.transaction((tx) => tx.applications.remove('standard'))
    expect(naming(await contents(), 'standard')).toEqual([])
  })

  test('deletes nothing of other applications, and no shares made through it', async () => {
    const before = await contents()
    await network.store.transaction((tx) => tx.applications.remove('premium'))
    const after = await contents()
    for (const table of ['member', 'news_item', 'contact', 'recommendation', 'session'])
      expect(after.get(table)).toEqual(before.get(table))
    expect(after.get('token')).toEqual(before.get('token')?.filter((row) => row.includes('standard')))
    const others = before.get('call_count')?.filter((row) => !row.includes('premium'))
    expect(others?.length).toBeGreaterThan(0)
    expect(after.get('call_count')).toEqual(others)
  })
})
