import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, it } from 'vitest'
import { LinkedText } from '../../../../src/extension/ui/text.tsx'

afterEach(cleanup)

const draw = (text: string) => render(<LinkedText text={text} />).container
const links = (text: string) => [...draw(text).querySelectorAll('a')].map((link) => link.getAttribute('href'))

it.each([
  ['See https://a.example/x, and HTTP://b.example.', ['https://a.example/x', 'HTTP://b.example']],
  ['(https://a.example/x)', ['https://a.example/x']],
  ['https://a.example/Train_(film)', ['https://a.example/Train_(film)']],
  ['“https://a.example/?q=1&r=2#end”!', ['https://a.example/?q=1&r=2#end']],
  ['https://a.example/one\nhttps://b.example/two', ['https://a.example/one', 'https://b.example/two']],
  ['javascript:alert(1) data:text/html,x ftp://a.example www.a.example mailto:a@a.example', []],
  ['javascript:https://a.example/', ['https://a.example/']],
  ['https:// http:///... https://[', []],
  ['<a href="javascript:alert(1)">https://a.example/</a>', ['https://a.example/']],
])('in %j http and https addresses alone are links, and every letter stays', (text, addresses) => {
  expect(links(text)).toEqual(addresses)
  expect(draw(text).textContent).toBe(text)
})

it('isolates them from a text of another direction', () => {
  expect(draw('انظر https://a.example/x?y=1!').querySelector('a')?.dir).toBe('ltr')
})

it('opens them in a new tab without a referrer', () => {
  const link = draw('https://a.example/').querySelector('a')
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noreferrer'])
})

it.each(['https://', 'https://a.example/', ')', 'h', '.'])('takes no longer for a text of nothing but %j', (part) => {
  const before = performance.now()
  draw(`https://a.example/${part.repeat(5000 / part.length)}`)
  expect(performance.now() - before).toBeLessThan(500)
})
