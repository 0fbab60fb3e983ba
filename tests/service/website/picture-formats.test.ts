import { describe, expect, test } from 'vitest'
import {
  cleanJpeg,
  cleanPng,
  cleanWebp,
  readOrientation,
  writeOrientation,
} from '../../../src/service/website/settings/picture-upload.ts'
import { exif, jpeg, jpegSegment, png, pngChunk, webp, webpCanvas, webpChunk, webpPixels } from './picture-files.ts'

const place = 'GPS 48.8584 N'
const adobe = 'Adobe\0\x64\0\0\0\0\x01'
const jpegExif = (orientation: number, isBig?: boolean) =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, isBig)]))

/** A JPEG whose frame header has extra bytes. */
function withLongFrame(): Buffer {
  const data = '\x08\0\x01\0\x01\x01\x01\x11\0'
  const [before = '', after = ''] = jpeg().toString('latin1').split(jpegSegment(0xc0, data).toString('latin1'))
  return Buffer.from(before + jpegSegment(0xc0, data + place).toString('latin1') + after, 'latin1')
}

const formats = [
  {
    format: 'PNG',
    clean: cleanPng,
    plain: png([pngChunk('gAMA', '\0\0\xb1\x8f')]),
    talkative: png([
      pngChunk('gAMA', '\0\0\xb1\x8f'),
      pngChunk('eXIf', exif(1)),
      pngChunk('tEXt', `Comment\0${place}`),
      pngChunk('zTXt', place),
      pngChunk('iTXt', place),
      pngChunk('tIME', '\0\0\0\0\0\0\0'),
      pngChunk('acTL', '\0\0\0\0\0\0\0\0'),
      pngChunk('iCCP', 'profile'),
    ]),
    turned: png([pngChunk('eXIf', exif(6))]),
    orientationOf: (bytes: Buffer) => readOrientation(bytes.subarray(bytes.indexOf('eXIf') + 4)),
  },
  {
    format: 'JPEG',
    clean: cleanJpeg,
    plain: jpeg([jpegSegment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\0\0'), jpegSegment(0xee, adobe)]),
    talkative: jpeg([
      jpegSegment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\0\0'),
      jpegExif(1),
      jpegSegment(0xe0, `JFXX\0${place}`),
      jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`),
      jpegSegment(0xe2, 'ICC_PROFILE\0'),
      jpegSegment(0xe2, `MPF\0${place}`),
      jpegSegment(0xed, `Photoshop 3.0\0${place}`),
      jpegSegment(0xee, adobe),
      jpegSegment(0xfe, place),
    ]),
    turned: jpeg([jpegExif(6, false)]),
    orientationOf: (bytes: Buffer) => readOrientation(bytes.subarray(bytes.indexOf('Exif') + 6)),
  },
  {
    format: 'WebP',
    clean: cleanWebp,
    plain: webp([webpCanvas(0), webpPixels()]),
    talkative: webp([
      webpCanvas(0x2c),
      webpChunk('ICCP', 'profile'),
      webpPixels(),
      webpChunk('EXIF', exif(1)),
      webpChunk('XMP ', place),
      webpChunk('NOTE', place),
    ]),
    turned: webp([webpCanvas(0x0c), webpPixels(), webpChunk('EXIF', exif(6)), webpChunk('XMP ', place)]),
    orientationOf: (bytes: Buffer) => {
      expect(bytes[20]).toBe(0x08)
      return readOrientation(bytes.subarray(bytes.indexOf('EXIF') + 8))
    },
  },
]

describe.each(formats)('a $format picture', ({ clean, plain, talkative, turned, orientationOf }) => {
  // shows: W2
  test('loses place, time, colour profile and everything after its end marker, while its pixels are unchanged', () => {
    expect(talkative.toString('latin1')).toContain(place)
    expect(clean(talkative)?.bytes).toEqual(plain)
    expect(clean(plain)?.bytes).toEqual(plain)
    expect(clean(Buffer.concat([plain, Buffer.from('PK\x03\x04 <script>')]))?.bytes).toEqual(plain)
  })

  test('preserves its orientation and nothing else of Exif', () => {
    const bytes = clean(turned)?.bytes ?? Buffer.alloc(0)
    expect(orientationOf(bytes)).toBe(6)
    expect(bytes.toString('latin1')).not.toContain('GPS')
    expect(clean(bytes)?.bytes).toEqual(bytes)
  })

  test('is refused if truncated anywhere, and no changed byte makes reading throw', () => {
    for (let length = 12; length < turned.length; length++) expect(clean(turned.subarray(0, length))).toBe(undefined)
    for (let at = 0; at < talkative.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(talkative)
        changed[at] = value
        expect(() => clean(changed)).not.toThrow()
      }
    }
  })
})

// shows: W1
test.each([
  ['PNG', cleanPng, png([], { width: 20_000, height: 3 }), 20_000],
  ['JPEG', cleanJpeg, jpeg([], { width: 20_000, height: 3 }), 20_000],
  ['lossy WebP', cleanWebp, webp([webpPixels(16_383, 3)]), 16_383],
  ['lossless WebP', cleanWebp, webp([webpChunk('VP8L', Buffer.from([0x2f, 0xfe, 0xbf, 0x00, 0x00]))]), 16_383],
  ['extended WebP', cleanWebp, webp([webpCanvas(0, 20_000, 3), webpPixels()]), 20_000],
])('a picture’s size is read from the header of a %s', (_, clean, file, width) => {
  expect(clean(file)).toMatchObject({ width, height: 3 })
})

// shows: W1
test.each([
  ['a JPEG with two frames', cleanJpeg, jpeg([jpegSegment(0xc0, '\x08\0\x01\0\x01\x01\x01\x11\0')])],
  ['a JPEG of a thousand scans', cleanJpeg, jpeg([], { scans: 1000 })],
  ['a JPEG of 20,000 parts that are left out', cleanJpeg, jpeg(Array(20_000).fill(jpegSegment(0xe1, '')))],
  ['a PNG of 20,000 parts that are left out', cleanPng, png(Array(20_000).fill(pngChunk('tEXt')))],
  ['a WebP of 20,000 removed parts', cleanWebp, webp([webpPixels(), ...Array(20_000).fill(webpChunk('XMP ', ''))])],
  ['a JPEG of a million segments', cleanJpeg, jpeg([Buffer.alloc(4_000_000, jpegSegment(0xdb, ''))])],
  ['a PNG of a million chunks', cleanPng, png([Buffer.alloc(12_000_000, pngChunk('IDAT'))])],
  ['a PNG with two headers', cleanPng, png([pngChunk('IHDR', '\0'.repeat(13))])],
  ['a PNG with something in its end', cleanPng, png([pngChunk('IEND', place)])],
  ['a JPEG with data after its quantization table', cleanJpeg, jpeg([jpegSegment(0xdb, `${'\0'.repeat(65)}${place}`)])],
  ['a JPEG with half a quantization table', cleanJpeg, jpeg([jpegSegment(0xdb, `\x10${'\0'.repeat(64)}`)])],
  ['a JPEG with data after its Huffman table', cleanJpeg, jpeg([jpegSegment(0xc4, `${'\0'.repeat(17)}${place}`)])],
  ['a JPEG with something behind its restart interval', cleanJpeg, jpeg([jpegSegment(0xdd, `\0\x08${place}`)])],
  ['a JPEG with half an arithmetic table', cleanJpeg, jpeg([jpegSegment(0xcc, '\0')])],
  ['a JPEG with something behind its frame', cleanJpeg, withLongFrame()],
  ['a JPEG with data after the head of a scan', cleanJpeg, jpeg([jpegSegment(0xda, `\x01\x01\0\0\x3f\0${place}`)])],
  ['an animated WebP', cleanWebp, webp([webpCanvas(0x02), webpChunk('ANMF', '')])],
  ['a WebP with two pictures', cleanWebp, webp([webpPixels(), webpPixels()])],
])('%s is refused', (_, clean, file) => {
  expect(clean(file)).toBe(undefined)
})

test('each orientation is preserved in Exif', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const isBig of [true, false])
      expect(readOrientation(writeOrientation(readOrientation(exif(orientation, isBig))))).toBe(orientation)
})

test('Exif that can’t be read has no orientation', () => {
  const beyondTheEnd = Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1')
  const tooManyEntries = Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1')
  for (const tiff of [beyondTheEnd, tooManyEntries, exif(9), Buffer.alloc(0)]) expect(readOrientation(tiff)).toBe(1)
})

test('a JPEG preserves the density of its JFIF segment, and neither the thumbnail nor a too long Adobe segment', () => {
  const density = 'JFIF\0\x01\x02\x01\0\x48\0\x48'
  const cleaned = cleanJpeg(jpeg([jpegSegment(0xe0, `${density}\x01\x01secret`)]))
  expect(cleaned?.bytes.includes(jpegSegment(0xe0, `${density}\0\0`))).toBe(true)
  expect(cleaned?.bytes.includes('secret')).toBe(false)
  expect(cleanJpeg(jpeg([jpegSegment(0xee, `${adobe}${place}`)]))?.bytes).toEqual(jpeg())
})

test('a JPEG preserves tables of each kind, also several in one segment', () => {
  const file = jpeg([
    jpegSegment(0xdb, `${'\0'.repeat(65)}\x11${'\0'.repeat(128)}`),
    jpegSegment(0xc4, `${`\0\x02${'\0'.repeat(15)}ab`.repeat(2)}`),
    jpegSegment(0xcc, '\0\x10'),
    jpegSegment(0xdd, '\0\x08'),
  ])
  expect(cleanJpeg(file)?.bytes).toEqual(file)
})

test.each([
  ['PLTE', 768],
  ['tRNS', 256],
  ['cHRM', 32],
  ['gAMA', 4],
  ['sBIT', 4],
  ['sRGB', 1],
  ['cICP', 4],
  ['pHYs', 9],
])('a PNG preserves a chunk %s of %i bytes, and nothing of a longer one', (type, length) => {
  const file = png([pngChunk(type, '\0'.repeat(length))])
  expect(cleanPng(file)?.bytes).toEqual(file)
  const cleaned = cleanPng(png([pngChunk(type, place.repeat(60))]))?.bytes
  expect(cleaned).toEqual(type === 'PLTE' ? undefined : png())
})
