import { describe, expect, it } from 'vitest'
import { archive } from '../../../src/build/archive.ts'
import { chooseLines, listingFiles, parseListing } from '../../../src/build/store/store-files.ts'
import { fillIn } from '../../../src/build/tools.ts'
import { unpack } from './packed.ts'

const files = [
  { path: 'b.txt', data: Buffer.from('two') },
  { path: 'Ärzte/a.txt', data: Buffer.from('') },
  { path: 'a/1.txt', data: Buffer.from('one') },
]

it('an archive contains every file unchanged and uncompressed, sorted by name, and is the same for any order of its files', () => {
  expect(unpack(archive(files)).map(({ path, data }) => [path, data.toString()])).toEqual([
    ['a/1.txt', 'one'],
    ['b.txt', 'two'],
    ['Ärzte/a.txt', ''],
  ])
  expect(archive(files.toReversed()).equals(archive(files))).toBe(true)
  // compressors differ
  expect(archive([{ path: 'a', data: Buffer.alloc(1000) }]).length).toBeGreaterThan(1000)
})

const text = '# Passalong for {network}\n\n> Who on {network} shared this page.\n\nOne.\n\nTwo on {network}.\n'

it('lines and words for every network stand in place of those before them', () => {
  const text =
    'first\n[any] other\nalways [on {network}|on your network] [Web history][, here|]\n| row |\n[any]\n| last |\n'
  expect(chooseLines(text, false)).toBe('first\nalways on {network} [Web history], here\n| row |\n| last |\n')
  expect(chooseLines(text, true)).toBe('other\nalways on your network [Web history]\n| last |\n')
})

describe('a listing', () => {
  it('reports texts that are too long with a network’s name', () => {
    expect(listingFiles('en', text, { network: 'The Network of All Who Work With Their Hands' }).faults).toEqual([
      'the listing’s name (en) has 58 characters with this network’s name, and 45 at most',
    ])
    expect(listingFiles('en', text, { network: 'n'.repeat(110) }).faults).toHaveLength(2)
  })

  it('needs a name, a summary, a description, and a value for each placeholder', () => {
    const sentence = 'A listing is “# name”, “> short text” and the long text.'
    expect(() => parseListing('# Passalong\n\nOne.\n')).toThrow(sentence)
    expect(() => fillIn('{network} and {somebody}', { network: 'Ours' })).toThrow('{somebody}')
  })
})
