import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { broken } from '../extension/fuzz/outbox/broken/break-source.ts'
import { variants } from '../extension/fuzz/outbox/broken/variants.ts'

/** The variants' histories run in `npm test` only; a change of a source that a variant edits is found here. */
describe('a broken outbox', () => {
  it('can be made of the sources', async () => {
    for (const variant of variants) {
      const source = await readFile(join(root, 'src/extension', variant.file), 'utf8')
      expect(broken(source, variant)).not.toBe(source)
    }
  })

  it('can’t be made if the text to replace isn’t in the source exactly once', () => {
    const variant = { name: 'is lost', file: 'a.ts', edits: [['one', 'two']] as [string, string][] }
    expect(broken('there is one', variant)).toBe('there is two')
    expect(() => broken('there is none of it', { ...variant, edits: [['any', '']] })).toThrow('“is lost” can’t be made')
    expect(() => broken('one and one', variant)).toThrow('has 2 times')
  })
})
