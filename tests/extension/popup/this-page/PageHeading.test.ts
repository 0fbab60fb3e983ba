import { expect, it } from 'vitest'
import { withoutSite } from '../../../../src/extension/popup/this-page/PageHeading.tsx'

it.each([
  ['Night trains – The Example Courier', 'news.example', 'Night trains'],
  ['Night trains | The Guardian', 'www.theguardian.com', 'Night trains'],
  ['Night trains | heise online', 'www.heise.example', 'Night trains'],
  ['Trains - by night - Wikipedia', 'en.wikipedia.org', 'Trains - by night'],
])('a title ends before the site’s name, which the host says: %s', (title, host, shown) => {
  expect(withoutSite(title, host)).toBe(shown)
})

it.each([
  ['Night trains – a second life', 'news.example'],
  ['Tips for news – how a small paper of the Example coast writes them', 'news.example'],
  ['The Example Courier', 'news.example'],
  ['– The Example Courier', 'news.example'],
  ['Half-price trains', 'price.example'],
  ['Why we need more – trains across Europe', 'europe.example'],
  ['Paris – Lyon', 'www.lyon.example'],
])('a title stays whole if its end may be no site’s name: %s', (title, host) => {
  expect(withoutSite(title, host)).toBe(title)
})
