import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkPage, tabPage, titleInAddress } from '../../../src/extension/page/tab-page.ts'
import { anyWebUrl } from '../../support/any-text.ts'

// shows: §4 recommendation.url
it('tabPage gives a web page its address without secrets, also in Firefox’s Reader View', () => {
  const address = 'https://news.example/a?b=c&utm_source=mail'
  const url = 'https://me:secret@News.Example/a?b=c&utm_source=mail#access_token=secret'
  expect(tabPage({ id: 7, url, title: ' \u202eA\u202c ' })).toEqual({ ok: true, tabId: 7, address, title: 'A' })
  const read = `about:reader?url=${encodeURIComponent(url)}`
  expect(tabPage({ id: 7, url: read, title: 'A' })).toMatchObject({ ok: true, address })
})

it('tabPage cuts a title of a megabyte', () => {
  const { title } = tabPage({ id: 7, url: 'https://news.example/', title: 'A'.repeat(1_000_000) })
  expect(title).toBe('A'.repeat(500))
})

it('tabPage cuts a title between characters', () => {
  const { title } = tabPage({ id: 7, url: 'https://news.example/', title: `A${'🚆'.repeat(1000)}` })
  expect(title).toBe(`A${'🚆'.repeat(499)}`)
})

it.each([
  ['no-tab', undefined],
  ['no-tab', { url: 'https://news.example/' }],
  ['not-web', { id: 1 }],
  ['not-web', { id: 1, url: '' }],
  ['not-loaded', { id: 1, url: '', status: 'loading' }],
  ['not-loaded', { id: 1, url: 'chrome://newtab/', status: 'loading' }],
  ['not-web', { id: 1, url: 'chrome://newtab/' }],
  ['not-web', { id: 1, url: 'view-source:https://news.example/' }],
  ['file', { id: 1, url: 'file:///home/a.html' }],
  ['not-web', { id: 1, url: 'about:reader?' }],
  ['not-web', { id: 1, url: 'about:reader?url=about%3Areader%3Furl%3Dhttps%3A%2F%2Fnews.example%2F' }],
  ['file', { id: 1, url: 'about:reader?url=file%3A%2F%2F%2Fhome%2Fa.html' }],
  ['private', { id: 1, url: 'about:reader?url=https%3A%2F%2Fnews.example%2F', incognito: true }],
  ['not-web', { id: 1, url: 'ftp://news.example/' }],
  ['too-long', { id: 1, url: `https://news.example/${'a'.repeat(100_000)}` }],
] as const)('tabPage %s: %j', (reason, tab) => {
  expect(tabPage(tab)).toMatchObject({ ok: false, reason })
})

it('linkPage gives the address that a link leads to, by its text, in no tab', () => {
  const address = 'https://news.example/a?utm_source=mail'
  expect(linkPage({ url: `${address}#top`, text: ' \u202eA\u202c ' })).toEqual({
    ok: true,
    tabId: null,
    address,
    title: 'A',
  })
})

it.each([
  ['mailto:a@news.example', 'not-web'],
  ['javascript:alert(1)', 'not-web'],
  ['file:///etc/passwd', 'file'],
  [`https://news.example/${'a'.repeat(100_000)}`, 'too-long'],
])('linkPage refuses %s', (url, reason) => {
  expect(linkPage({ url, text: '' })).toMatchObject({ ok: false, reason })
})

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
