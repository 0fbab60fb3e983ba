import { expect, test } from 'vitest'
import { isMadeOf } from '../../../src/service/sign-in/passwords.ts'

const known = ['maya@demo.example', 'Zoë Lindqvist', 'Demo Network']

test.each([
  'mayamayamaya',
  'Maya Lindqvist',
  'ZOE.lindqvist!',
  'network-demo-network',
  'MayaZoéDemo',
  'mayademoexample',
])('the password %s consists of nothing but known words', (password) => expect(isMadeOf(password, known)).toBe(true))

test.each(['mayamayamayas', 'maya rides night trains', '918273645546', '!?!?!?!?!?!?', ''])(
  'the password %s has other words, or none',
  (password) => expect(isMadeOf(password, known)).toBe(false),
)

test('the longest password of overlapping words is checked at once', () => {
  const words = Array.from({ length: 30 }, (_, index) => 'a'.repeat(index + 1))
  const start = performance.now()
  expect(isMadeOf(`${'a'.repeat(199)}b`, words)).toBe(false)
  // milliseconds; trying every way to put the words together would never end
  expect(performance.now() - start).toBeLessThan(2000)
})
