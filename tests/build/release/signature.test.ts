import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { signed } from '../../../src/build/release/release-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sums = Buffer.from('0123  a file\n')

it('a file that is missing or has no key, and a missing ssh-keygen, end in one sentence', () => {
  const folder = temporaryFolder()
  const key = join(folder, 'key')
  expect(() => signed(sums, key)).toThrow(/^SHA256SUMS can’t be signed by \S+\/key: .*No such file or directory$/)
  writeFileSync(key, 'no key', { mode: 0o600 })
  expect(() => signed(sums, key)).toThrow(/^SHA256SUMS can’t be signed by \S+\/key: \S.*$/)
  vi.stubEnv('PATH', folder)
  expect(() => signed(sums, key)).toThrow(/^SHA256SUMS can’t be signed: ssh-keygen could not be started/)
})
