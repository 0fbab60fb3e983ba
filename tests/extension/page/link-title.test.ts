import fc from 'fast-check'
import { expect, it } from 'vitest'
import { titleInAddress } from '../../../src/extension/page/tab-page.ts'
import { anyWebUrl } from '../../support/any-text.ts'

it.each([
  ['https://blog.example/slow-travel', 'Slow travel'],
  ['https://blog.example/2026/11/night-trains-are-back-84c1.html', 'Night trains are back'],
  ['https://news.example/neue-strecken-a-3f1c2b7e-5d44-4a0c-9e1b-7a2d8c6b1f90/', 'Neue strecken a'],
  ['https://news.example/top-10-cities-of-2026', 'Top 10 cities of 2026'],
  ['https://wiki.example/wiki/Z%C3%BCrich_Hauptbahnhof', 'Zürich Hauptbahnhof'],
  ['https://wiki.example/wiki/%D0%92%D0%BE%D0%B9%D0%BD%D0%B0_%D0%B8_%D0%BC%D0%B8%D1%80', 'Война и мир'],
  ['https://news.example/100%-electric-trains', '100% electric trains'],
])('%s is called %s', (url, title) => {
  expect(titleInAddress(url)).toBe(title)
})

it.each([
  'https://news.example/',
  'https://news.example/articles/8461',
  'https://news.example/video?v=night-trains',
  'https://news.example/trains',
  'https://news.example/a/3f1c2b7e-5d44-4a0c-9e1b-7a2d8c6b1f90',
])('%s says no title', (url) => {
  expect(titleInAddress(url)).toBe('')
})

it('no address is too odd to be read', () => {
  fc.assert(fc.property(anyWebUrl, (url) => titleInAddress(url).length <= url.length))
})
