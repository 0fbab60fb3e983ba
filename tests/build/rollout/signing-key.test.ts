import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSigningKey, readSigningKey } from '../../../src/build/rollout/hosted-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let file: string
beforeEach(() => {
  file = join(temporaryFolder(), 'key.pem')
})

describe('the company’s key', () => {
  it('is in a file that only its owner can read, gives the same id again, and is never overwritten', () => {
    const { chromiumId } = createSigningKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(() => createSigningKey(file)).toThrow('EEXIST')
    expect(readSigningKey(file)?.chromiumId).toBe(chromiumId)
    expect(chromiumId).toMatch(/^[a-p]{32}$/)
    chmodSync(file, 0o640)
    expect(() => readSigningKey(file)).toThrow('chmod 600')
  })

  it.each([
    ['a text', 'secret of the company'],
    ['nothing', ''],
  ])('is refused without a word of it if the file has %s', (_, content) => {
    writeFileSync(file, content, { mode: 0o600 })
    expect(() => readSigningKey(file)).toThrow(
      `${file} has no RSA key of 2048 bits or more, as PEM without a password.`,
    )
  })
})
