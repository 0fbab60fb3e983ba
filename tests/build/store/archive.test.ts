import { describe, expect, it } from 'vitest'
import { archive } from '../../../src/build/store/archive.ts'
import { unpack } from './unpack.ts'

const files = [
  { path: 'b.txt', data: Buffer.from('two') },
  { path: 'Ärzte/a.txt', data: Buffer.from('') },
  { path: 'a/1.txt', data: Buffer.from('one') },
]

describe('an archive', () => {
  it('holds every file as it is, in the order of the names', () => {
    expect(unpack(archive(files)).map(({ path, data }) => [path, data.toString()])).toEqual([
      ['a/1.txt', 'one'],
      ['b.txt', 'two'],
      ['Ärzte/a.txt', ''],
    ])
  })

  it('is the same whenever it is made and whatever the order its files came in', () => {
    expect(archive(files.toReversed()).equals(archive(files))).toBe(true)
  })
})
