import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportMember } from '../../../src/commands/service/members.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database/plain-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let data: string
let file: string

beforeEach(async () => {
  data = temporaryFolder()
  file = join(data, 'ana.zip')
  const store = await openStore(data)
  await store.members.add({ ...newMember('ana'), password: 'a hash' }, 0)
  await store.close()
})

const run = (login: string, path = file) => exportMember(['--data', data, '--login', login, '--file', path])

test('member export writes a zip that only its owner reads', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await run('ana')
  expect(printed.mock.calls.flat()).toEqual([
    `${file} has everything that is stored about ana, ${statSync(file).size} bytes`,
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const files = unzipSync(readFileSync(file))
  const credential = JSON.parse(strFromU8(files['credential.json'] ?? new Uint8Array()))
  expect(credential).toEqual([{ login: 'ana', email: null, administrator_email: null }])
})

test('member export never overwrites a file, and leaves none for an unknown login', async () => {
  writeFileSync(file, 'mine')
  await expect(run('ana')).rejects.toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const other = join(data, 'other.zip')
  await expect(run('nobody', other)).rejects.toThrow('No member has the login nobody')
  await expect(run('ana', join(data, 'missing', 'a.zip'))).rejects.toThrow('can’t be written')
  expect(existsSync(other)).toBe(false)
})
