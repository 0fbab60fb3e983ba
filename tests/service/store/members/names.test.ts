import { expect, onTestFinished, test } from 'vitest'
import { maxScannedNames } from '../../../../src/service/store/members/names.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { openDatabaseOf } from '../../database/database-of.ts'
import { createTestNetwork } from '../../test-network.ts'

// shows: bound names.maxScannedNames
test('a search for words that all begin very many names scans a bounded number of them', async () => {
  const data = temporaryFolder()
  const network = await createTestNetwork({ data })
  const database = await openDatabaseOf(data)
  onTestFinished(async () => {
    await database.close()
    await network.store.close()
  })
  const many = await network.addMember('many', { name: 'Many' })
  const last = await network.addMember('last', { name: 'Azra Bznik' })
  for (const letter of ['a', 'b'])
    await database.run(
      `INSERT INTO name_word (word, member)
       WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < $1)
       SELECT CAST($2 AS TEXT) || value, $3 FROM number`,
      maxScannedNames + 1,
      letter,
      many,
    )
  const found = async (text: string) => (await network.store.names.search(text, 'en', 10, 0)).map(({ id }) => id)
  expect(await found('a b')).toEqual([many])
  expect(await found('az b')).toEqual([last])
  expect(await found('b azra')).toEqual([last])
  // unless they are in a small team
  await network.store.teams.set(last, ['Sales'])
  expect((await network.store.names.search('a b', 'en', 10, 0, 'Sales')).map(({ id }) => id)).toEqual([last])
})
