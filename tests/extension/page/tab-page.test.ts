import { describe, expect, it } from 'vitest'
import { tabPage } from '../../../src/extension/page/tab-page.ts'

describe('tabPage', () => {
  it('gives a web page its clean address', () => {
    expect(tabPage({ id: 7, url: 'https://me:secret@News.Example/a?utm_source=mail#top', title: ' A ' })).toEqual({
      ok: true,
      tabId: 7,
      url: 'https://news.example/a',
      title: 'A',
    })
  })

  it.each([
    ['no-tab', undefined],
    ['no-tab', { url: 'https://news.example/' }],
    ['not-web', { id: 1 }],
    ['not-web', { id: 1, url: '' }],
    ['not-web', { id: 1, url: 'chrome://newtab/' }],
    ['not-web', { id: 1, url: 'about:blank' }],
    ['not-web', { id: 1, url: 'moz-extension://x/popup.html' }],
    ['not-web', { id: 1, url: 'view-source:https://news.example/' }],
    ['file', { id: 1, url: 'file:///home/a.html' }],
    ['not-web', { id: 1, url: 'data:text/html,hello' }],
    ['not-web', { id: 1, url: 'ftp://news.example/' }],
    ['not-web', { id: 1, url: 'not an address' }],
    ['private', { id: 1, url: 'https://news.example/', incognito: true }],
    ['too-long', { id: 1, url: `https://news.example/${'a'.repeat(2000)}` }],
  ] as const)('%s: %j', (reason, tab) => {
    expect(tabPage(tab)).toMatchObject({ ok: false, reason })
  })
})
