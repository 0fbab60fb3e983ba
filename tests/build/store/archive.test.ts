import { describe, expect, it } from 'vitest'
import { archive } from '../../../src/build/store/archive.ts'
import { unpack } from './unpack.ts'

const files = [
  { path: 'b.txt', data: Buffer.from('two') },
  { path: 'Ärzte/a.txt', data: Buffer.from('') },
  { path: 'a/1.txt', data: Buffer.from('one') },
]

describe('an archive', () => {
  it('contains every file unchanged, sorted by name', () => {
    expect(unpack(archive(files)).map(({ path, data }) => [path, data.toString()])).toEqual([
      ['a/1.txt', 'one'],
      ['b.txt', 'two'],
      ['Ärzte/a.txt', ''],
    ])
  })

  it('is the same at any time and for any order of its files', () => {
    expect(archive(files.toReversed()).equals(archive(files))).toBe(true)
  })
})
