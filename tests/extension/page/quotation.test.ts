import { expect, it } from 'vitest'
import { quotable } from '../../../src/extension/page/quotation.ts'

it.each([
  ['is whole where it fits', 'Night trains are back.', undefined, 'Night trains are back.'],
  [
    'is cut after a word, without what stood behind it',
    'Night trains are back, and cities',
    25,
    'Night trains are back…',
  ],
  ['is cut where a word ends at the bound', 'Night trains are backed again', 21, 'Night trains are…'],
  [
    'is cut after a word in a script without spaces',
    '夜行列車が帰ってきた。'.repeat(9),
    26,
    `${'夜行列車が帰ってきた。'.repeat(2)}夜行…`,
  ],
  ['is cut within a word that is too long', 'x'.repeat(400), 30, `${'x'.repeat(29)}…`],
  ['keeps no half of a pair', '😀'.repeat(40), 30, `${'😀'.repeat(29)}…`],
  ['is none where there is no room for enough of it', 'Night trains are back', 19, ''],
  ['is none where there is none', '', undefined, ''],
])('a quotation %s', (_, text, room, quoted) => {
  expect(quotable(text, room)).toBe(quoted)
})
