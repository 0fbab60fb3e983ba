import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { ana, data, run, store, useRunningService } from '../../../commands/service/network.ts'
import { fileOf } from './exports.ts'

useRunningService()

async function bring(count: number) {
  const lines = Array.from({ length: count }, (_, index) => `https://news.example/${index},A title of page ${index}`)
  const choice = { logins: new Map(), everybody: 'ana', withInternal: false }
  const file = fileOf(`url,title\n${lines.join('\n')}`)
  return importLinks(store, file, { name: 'file', choice, now: Date.now() })
}

test('the service alone removes what “links undo” takes back, and leaves no log of it', async () => {
  await bring(1000)
  const log = () => statSync(join(data, `${databaseFile}-wal`)).size
  const before = log()
  expect(before).toBeGreaterThan(1_000_000)
  expect(await run('links', 'undo', '--name', 'file')).toBe(
    'Taken back. The service removes what is left of its 1000 shares.',
  )
  // the list of shared pages writes after it that they are gone
  const left = async () => [(await store.news.list({ of: { member: ana } }, 1, 0)).length, log() < before / 2]
  await expect.poll(left, { timeout: 50_000 }).toEqual([0, true])
})
