import { expect, test } from 'vitest'
import { urlOfPassage } from '../../src/contract/text-fragment.ts'

const page = 'https://news.example/a?b=c'

test.each([
  ['a short passage', 'None of them', '#:~:text=None%20of%20them'],
  ['a passage with what a directive reads as its own', 'A-B, C & D', '#:~:text=A%2DB%2C%20C%20%26%20D'],
  [
    'a long passage',
    'one two three four five six seven eight nine',
    '#:~:text=one%20two%20three%20four,six%20seven%20eight%20nine',
  ],
  ['a passage of two paragraphs', 'The end.\n\nA start', '#:~:text=The%20end.,A%20start'],
  ['a passage that was cut', 'one two three …', '#:~:text=one%20two%20three'],
  ['a passage with much white space', '  a \t b  ', '#:~:text=a%20b'],
  ['a passage in a script without spaces', '港はきれいです', `#:~:text=${encodeURIComponent('港はきれいです')}`],
])('%s is in the address', (_, quote, fragment) => {
  expect(urlOfPassage(page, quote)).toBe(page + fragment)
})

test('a passage of an application’s page keeps its route', () => {
  expect(urlOfPassage('https://news.example/#/a/b', 'None')).toBe('https://news.example/#/a/b:~:text=None')
})

test.each(['', ' \n '])('the address of the passage %j is the page’s', (quote) => {
  expect(urlOfPassage(page, quote)).toBe(page)
})
