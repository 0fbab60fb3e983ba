import { expect, test } from 'vitest'
import {
  cleanText,
  cut,
  isWithin,
  lengthOf,
  plainText,
  readTimestamp,
  writeTimestamp,
} from '../../src/contract/text.ts'

test('cleaning removes direction overrides, which count for no bound, and leaves marks and isolates', () => {
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e]) {
    expect(cleanText(`Maya${String.fromCodePoint(code)}ayaM`)).toBe('MayaayaM')
  }
  for (const code of [0x200e, 0x200f, 0x061c, 0x2066, 0x2067, 0x2068, 0x2069, 0x200d]) {
    expect(cleanText(`a${String.fromCodePoint(code)}b`)).toBe(`a${String.fromCodePoint(code)}b`)
  }
  expect(cleanText(' \u202E\u0000\t\u202C ')).toBe('')
  expect(isWithin({ max: 1 }, 'a\u202E')).toBe(true)
})

test.each(['\u200B', '\u3164 \u115F', '\u2800\uFE0F', '\u200D\u2066\u2069', '\u00AD'])(
  'what shows nothing is empty: %j',
  (text) => {
    expect(cleanText(text)).toBe('')
    expect(cleanText(`${text}a`)).not.toBe('')
    expect(isWithin({ min: 1, max: 9 }, text)).toBe(false)
  },
)

test.each([
  ['a text within the bound', 'night', 5, 'night'],
  ['a longer text', 'night trains', 5, 'night'],
  ['a surrogate pair at the bound', 'nigh😀', 5, 'nigh😀'],
  ['a surrogate pair behind the bound', 'night😀', 5, 'night'],
])('cut counts code points, and leaves no half of a pair: %s', (_case, text, max, expected) => {
  expect(cut(text, max)).toBe(expected)
})

// shows: §4 status.message
test('an emoji is one character, whatever it has of UTF-16', () => {
  expect(['', 'é', '😀', 'a😀b'].map(lengthOf)).toEqual([0, 1, 1, 3])
  expect([139, 140, 141].map((count) => isWithin({ min: 10, max: 140 }, '😀'.repeat(count)))).toEqual([
    true,
    true,
    false,
  ])
  expect(isWithin({ min: 10, max: 140 }, '😀'.repeat(9))).toBe(false)
})

test.each([
  ['Größe', 'groesse', false],
  ['Größe', 'GROSSE', true],
  ['STRAẞE', 'Straße', true],
  ['Søren Æbelø', 'soren aebelo', true],
  ['İstanbul', 'istanbul', true],
  ['Łódź', 'lodz', true],
])('“%s” and “%s” are compared without accents and letter case', (one, other, isSame) => {
  expect(plainText(one) === plainText(other)).toBe(isSame)
})

const moment = Date.UTC(2013, 4, 3, 11, 59, 41)

// shows: §2 GraphResource
test('a time is read in every form, with its fractions, and written so that it reads as the same time', () => {
  const forms = ['+0200', '+02:00', ' 0200', ' 02:00'].map((zone) => `2013-05-03T13:59:41${zone}`)
  for (const text of [...forms, '2013-05-03T11:59:41Z', '2013-05-03t11:59:41.000z', '2013-05-03T06:59:41.000-05:00'])
    expect(readTimestamp(text), text).toEqual(moment)
  expect(readTimestamp('2013-05-03T11:59:41.133+0000')).toBe(moment + 133)
  expect(writeTimestamp(moment)).toBe('2013-05-03T11:59:41+0000')
  const whole = '2013-05-03T13:59:41'
  const noDays = ['2013-13-03T13:59:41Z', '2013-02-29T13:59:41+0200']
  for (const text of ['', '2013-05-03', whole, `${whole}+2`, ...noDays, 'yesterday', '1367582381'])
    expect(readTimestamp(text), text).toEqual(undefined)
})
