import { globSync, readFileSync } from 'node:fs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { fillNetwork } from '../store/members/filled-network.ts'
import { createTestNetwork } from '../test-network.ts'
import { largeDatabase } from './large-database.ts'
import { shortLists, slowParts, sorts } from './plans.ts'
import { statementsOf } from './recorded-statements.ts'

const engine = inject('postgresUrl') ? 'postgres' : 'sqlite'

/** An index, and a call that needs it. */
const needed = {
  both: [['news_item_newest', '/newsfeed']],
  // PostgreSQL expects few rows to sort, or uses the end of another index
  sqlite: [
    ['contact_request_to', '/me/pending_requests'],
    ['news_item_member', '/me/newsfeed'],
    ['contact_latest', '/me/contacts'],
  ],
}

test.each([...needed.both, ...(engine === 'sqlite' ? needed.sqlite : [])])(
  'without the index %s, a statement of %s is slow',
  async (index = '', path = '') => {
    const network = await createTestNetwork()
    onTestFinished(() => network.store.close())
    const { ana } = await fillNetwork(network)
    const token = await network.token(ana)
    const statements = await statementsOf(() => network.get(path, token))
    const database = await largeDatabase(engine)
    async function slow(on: Database): Promise<string[]> {
      const parts: string[] = []
      for (const statement of statements) parts.push(...(await slowParts(on, statement)))
      return parts
    }
    expect(await slow(database)).toEqual([])
    const rollback = new Error('the index is needed again')
    let without: string[] = []
    const dropped = database.transaction(async (tx) => {
      await tx.run(`DROP INDEX ${index}`)
      without = await slow(tx)
      throw rollback
    })
    await expect(dropped).rejects.toThrow(rollback)
    expect(without).not.toEqual([])
  },
)

test('each exception names a statement and a table of the store', async () => {
  const files = globSync('src/service/store/**/*.ts', { cwd: root })
  const source = files.map((file) => readFileSync(`${root}/${file}`, 'utf8').replace(/\s+/g, ' ')).join()
  expect(Object.keys(sorts).filter((part) => !part.split(' AND ').every((piece) => source.includes(piece)))).toEqual([])
  const tables = await (await largeDatabase('sqlite')).all<{ name: string }>('SELECT name FROM sqlite_master')
  expect(Object.keys(shortLists).filter((table) => !tables.some(({ name }) => name === table))).toEqual([])
})
