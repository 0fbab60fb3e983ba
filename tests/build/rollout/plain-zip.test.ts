import { crc32, deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ArchiveFile, archive } from '../../../src/build/archive.ts'
import { filesInZip } from '../../../src/build/rollout/plain-zip.ts'

const file = (path: string, text: string): ArchiveFile => ({ path, data: Buffer.from(text) })

const numbers = (size: 2 | 4, ...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )

/** An entry of a zip that says of itself whatever a test wants; the second name is the local header's. */
interface Entry {
  name?: string
  localName?: string
  text?: string
  localText?: string
  flags?: number
  localFlags?: number
  method?: number
  extra?: Buffer
  localExtra?: Buffer
  comment?: string
  attributes?: number
  size?: number
  crc?: number
  descriptor?: Buffer
  trailing?: string
}

const signed = (name: 'local' | 'central' | 'end') =>
  Buffer.from({ local: 'PK\x03\x04', central: 'PK\x01\x02', end: 'PK\x05\x06' }[name], 'latin1')

/** Writes a zip; `before`, `between` and `after` are bytes that belong to no entry. */
function written(entries: readonly Entry[], { before = '', between = '', after = '', comment = '', count = 0 } = {}) {
  const directory: Buffer[] = []
  let body = Buffer.from(before)
  for (const entry of entries) {
    const { name = 'a.js', text = 'let a = 1', flags = 0, method = 0, attributes = 0, extra = Buffer.alloc(0) } = entry
    const raw = Buffer.from(entry.localText ?? text)
    const packed = Buffer.concat([method === 8 ? deflateRawSync(raw) : raw, Buffer.from(entry.trailing ?? '')])
    const sums = numbers(4, entry.crc ?? crc32(text), packed.length, entry.size ?? text.length)
    const [shown, local] = [Buffer.from(name), Buffer.from(entry.localName ?? name)]
    const localExtra = entry.localExtra ?? Buffer.alloc(0)
    const place = body.length
    const head = (of: Buffer, bits: number, own: Buffer, rest: Buffer) =>
      Buffer.concat([numbers(2, 20, bits, method, 0, 0x21), own, numbers(2, of.length, rest.length)])
    const isLater = (flags & 8) !== 0
    body = Buffer.concat([
      ...[body, signed('local'), head(local, entry.localFlags ?? flags, isLater ? Buffer.alloc(12) : sums, localExtra)],
      ...[local, localExtra, packed],
      ...(isLater ? [entry.descriptor ?? Buffer.concat([Buffer.from('PK\x07\x08'), sums])] : []),
      Buffer.from(between),
    ])
    const about = Buffer.from(entry.comment ?? '')
    directory.push(
      Buffer.concat([
        ...[signed('central'), numbers(2, 0x0314), head(shown, flags, sums, extra), numbers(2, about.length, 0, 0)],
        ...[numbers(4, attributes, place), shown, extra, about],
      ]),
    )
  }
  const list = Buffer.concat(directory)
  const all = count || entries.length
  return Buffer.concat([
    ...[body, list, signed('end'), numbers(2, 0, 0, all, all), numbers(4, list.length, body.length)],
    ...[numbers(2, comment.length), Buffer.from(comment + after)],
  ])
}

const unix = (mode: number) => mode * 0x10000
/** A field that gives the file another path in programs that read it (Info-ZIP's 0x7075). */
const unicodePath = Buffer.concat([
  numbers(2, 0x7075, 9),
  Buffer.from([1]),
  numbers(4, crc32('a.js')),
  Buffer.from('b.js'),
])

it.each<[what: string, zip: Buffer, found: string[]]>([
  ['our own', archive([file('a.js', '1'), file('b/c.js', '')]), ['a.js 1', 'b/c.js 0']],
  [
    'compressed',
    Buffer.from(zipSync({ 'a.js': Buffer.alloc(300), 'b.js': Buffer.alloc(0) }, { level: 9 })),
    ['a.js 300', 'b.js 0'],
  ],
  [
    'of a store: sums behind the data, names in UTF-8',
    written([
      { flags: 0x808, method: 8 },
      { name: 'b.js', flags: 8, method: 8, text: '' },
    ]),
    ['a.js 9', 'b.js 0'],
  ],
  [
    'with modes of Unix and a folder',
    written([
      { name: 'a/', text: '', attributes: unix(0o40755) + 0x10 },
      { name: 'a/b.js', attributes: unix(0o100644) },
    ]),
    ['a/ 0', 'a/b.js 9'],
  ],
  ['without files', written([]), []],
])('a plain zip is read: %s', (_, zip, found) => {
  expect([...filesInZip(zip)].map(([path, data]) => `${path} ${data.length}`)).toEqual(found)
})

it.each<[what: string, zip: Buffer, says: string]>([
  ['a Unicode path', written([{ extra: unicodePath }]), 'more than its data'],
  ['a Unicode path in the local header alone', written([{ localExtra: unicodePath }]), 'the two headers'],
  [
    'the sizes of zip64',
    written([{ extra: Buffer.concat([numbers(2, 1, 16), Buffer.alloc(16)]) }]),
    'more than its data',
  ],
  ['a comment of a file', written([{ comment: 'PK' }]), 'more than its data'],
  ['the flag of encryption', written([{ flags: 1 }]), 'is encrypted'],
  ['the flag of strong encryption', written([{ flags: 0x40 }]), 'is encrypted'],
  ['the flag of hidden headers', written([{ flags: 0x2000 }]), 'is encrypted'],
  ['flags that differ', written([{ localFlags: 0x800 }]), 'the two headers'],
  ['sums behind data that aren’t compressed', written([{ flags: 8 }]), 'compressed otherwise'],
  ['other sums behind the data', written([{ flags: 8, method: 8, descriptor: Buffer.alloc(16) }]), 'another length'],
  ['another compression', written([{ method: 12 }]), 'compressed otherwise'],
  ['two names of one file', written([{ localName: 'b.js' }]), 'the two headers'],
  ['another checksum', written([{ crc: 1 }]), 'another length or checksum'],
  ['another content', written([{ localText: 'let b = 2' }]), 'another length or checksum'],
  ['another size', written([{ size: 8 }]), 'another length or checksum'],
  ['another size, compressed', written([{ size: 10, method: 8 }]), 'another length or checksum'],
  ['a smaller size, compressed', written([{ size: 1, method: 8 }]), 'damaged'],
  ['data behind the compressed ones', written([{ method: 8, trailing: 'let b' }]), 'end before their last byte'],
  ['data before the first file', written([{}], { before: 'PK\x03\x04' }), 'the two headers'],
  ['data between files', written([{}, { name: 'b.js' }], { between: 'x' }), 'the two headers'],
  ['data behind the last file', written([{}], { between: 'x' }), 'not whole'],
  ['data behind the end', written([{}], { after: 'x' }), 'something follows it'],
  ['a comment', written([{}], { comment: 'x' }), 'something follows it'],
  ['a list of fewer files', written([{}, { name: 'b.js' }], { count: 1 }), 'not whole'],
  ['a list of more files', written([{}], { count: 2 }), 'not whole'],
  ['a count of zip64', written([{}], { count: 0xffff }), 'not whole'],
  ['a file twice', written([{}, {}]), 'has one twice'],
])('a zip that two programs could read in two ways is refused: %s', (_, zip, says) => {
  expect(() => filesInZip(zip)).toThrow(says)
  expect(() => filesInZip(zip)).toThrow('This is no signed extension')
})

it('a zip that unpacks to more than the bound is refused before that is unpacked', () => {
  const bomb = Buffer.from(zipSync({ 'a.js': Buffer.alloc(33_000_000) }, { level: 9 }))
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => filesInZip(bomb)).toThrow('it has over 32 MB')
})
