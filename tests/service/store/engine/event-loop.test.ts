import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { longestSlice } from '../../../../src/service/store/engine/event-loop.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const slow = `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
  SELECT COUNT(*) AS n FROM number`

// shows: A15, bound event-loop.longestSlice
test.each([
  ['on the disk', () => join(temporaryFolder(), 'a.sqlite')],
  ['in memory', () => ':memory:'],
])('a request with many reads of a database %s leaves turns of the event loop to others', async (_, path) => {
  const database = openSqlite(path())
  onTestFinished(() => database.close())
  let turns = 0
  const countTurns = () => {
    turns++
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  for (let statement = 0; statement < 50; statement++) await database.get(slow)
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(10)
  expect(longestSlice).toBeLessThan(10)
})
