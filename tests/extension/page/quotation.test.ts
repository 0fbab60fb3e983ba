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
  ['is cut between letters where there are no words', '夜'.repeat(400), 30, `${'夜'.repeat(29)}…`],
  ['keeps no half of a pair', '😀'.repeat(40), 30, `${'😀'.repeat(29)}…`],
  ['is none where there is no room for enough of it', 'Night trains are back', 19, ''],
  ['is none where there is none', '', undefined, ''],
])('a quotation %s', (_, text, room, quoted) => {
  expect(quotable(text, room)).toBe(quoted)
})
