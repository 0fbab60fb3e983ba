import { expect, it } from 'vitest'
import { cleanPageUrl } from '../../src/contract/page-url.ts'
import { plainPageUrl } from '../../src/contract/plain-url.ts'
import { pairs } from './same-page.ts'

it('a plain address is the clean one, unless a rule changes it', () => {
  // a rule may ask for a frequent parameter beside
  for (const address of pairs.flatMap(({ one, other }) => [one, other]))
    if (!/[?&](goal|r)=/.test(address)) expect(cleanPageUrl(plainPageUrl(address) ?? '')).toBe(cleanPageUrl(address))
  for (const address of [
    'https://me:a@www.news.example:443/a?utm_source=b&c=d#top',
    'https://app.example/#/a',
    '/a',
    'ftp://a.example/',
  ])
    expect(plainPageUrl(address)).toBe(cleanPageUrl(address))
  expect(plainPageUrl('https://youtu.be/aaaaaaaaaaa?si=Ab&utm_medium=c')).toBe('https://youtu.be/aaaaaaaaaaa?si=Ab')
})
