import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl, matchKey } from '../../src/contract/page-url.ts'
import { siteRules } from '../../src/contract/same-page/sites.ts'
import { pairs } from './same-page.ts'

const keyOf = (address: string) => matchKey(cleanPageUrl(address) ?? '')

describe('two addresses', () => {
  it.each(pairs.filter(({ isOne }) => isOne))('$kind, $why: $one is $other', ({ one, other }) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each(pairs.filter(({ isOne }) => !isOne))('$kind, $why: $one isn’t $other', ({ one, other }) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })
})

it('the corpus has 500 pairs or more, none twice, and enough of both sorts', () => {
  const texts = pairs.map(({ one, other }) => [one, other].sort().join(' '))
  expect(new Set(texts).size).toBe(texts.length)
  expect(pairs.length).toBeGreaterThanOrEqual(500)
  expect(pairs.filter(({ isOne }) => isOne).length / pairs.length).toBeCloseTo(0.55, 0)
})

it('what is cleaned stays as it is, and a key is its own key', () => {
  for (const address of pairs.flatMap(({ one, other }) => [one, other])) {
    const clean = cleanPageUrl(address) ?? ''
    expect(cleanPageUrl(clean)).toBe(clean)
    const key = matchKey(clean)
    expect([key, matchKey(key), cleanPageUrl(key)]).toEqual([key, key, key])
  }
})

it('no host has two rules', () => {
  const hosts = siteRules.flatMap(({ hosts }) => hosts.split(/[ =]/))
  expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([])
})

it.each(['media-rules', 'knowledge-rules', 'news-rules'])(
  'each rule of %s has the day when it was looked at',
  (file) => {
    const source = readFileSync(`src/contract/same-page/${file}.ts`, 'utf8')
    let isDated = false
    for (const line of source.slice(source.indexOf('SiteRule[] = [')).split('\n')) {
      if (line.startsWith('  // ──')) isDated = false
      else if (/^ {2}\/\/ 20\d\d-\d\d-\d\d/.test(line)) isDated = true
      else if (/^ {2}\{/.test(line)) expect(isDated, line).toBe(true)
    }
  },
)
