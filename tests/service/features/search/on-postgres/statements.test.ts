import { expect, test } from 'vitest'
import { readQuery } from '../../../../../src/contract/search.ts'
import { longestRead } from '../../../../../src/service/features/search/matches.ts'
import { createSearch, searchRows } from '../../../../../src/service/features/search/rows.ts'
import { search as capability } from '../../../../../src/service/features/search/search.ts'
import { leaveUnfilled } from '../../../../../src/service/features/search/tables.ts'
import { TookTooLong } from '../../../../../src/service/store/engine/database.ts'
import { createStore } from '../../../../../src/service/store/store.ts'
import { newMember } from '../../../database.ts'
import { schemaOfTest } from '../../../on-postgres/test-server/schemas.ts'

test('each statement of a search is a read within a time', async () => {
  const { database } = await schemaOfTest()
  const store = createStore(database, [capability])
  const member = await store.members.add(newMember('ana'), 0)
  await store.news.postStatus(member, { message: 'A train', language: 'en', by_mobile: false, social_accounts: '' }, 1)
  await database.run('DELETE FROM search_entry')
  await database.run(leaveUnfilled)
  await store.of(searchRows).fillSome()
  expect(await database.all('SELECT member FROM search_entry')).toEqual([{ member }])
  const times: number[] = []
  const allWithin = async (milliseconds: number) => {
    times.push(milliseconds)
    throw new TookTooLong(undefined)
  }
  const search = createSearch({ ...database, allWithin })
  const question = { query: readQuery('train'), authors: [], named: [], viewer: 'ana', application: null }
  expect(await search.find(question, 10, 0)).toEqual({ hits: [], count: 0, isMore: true })
  expect(new Set(times)).toEqual(new Set([longestRead]))
})
