import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cleanPageUrl, matchKey } from '../../src/contract/page-url.ts'
import { hostsOf } from '../../src/contract/same-page/hosts.ts'
import { siteOf, siteRules } from '../../src/contract/same-page/sites.ts'
import { copies, wrappers } from '../../src/contract/same-page/wrappers.ts'
import { pairs } from './same-page.ts'

const keyOf = (address: string) => matchKey(cleanPageUrl(address) ?? '')

const ones = pairs.filter(({ isOne }) => isOne)

it.each([...new Set(pairs.map(({ kind }) => kind))])('%s: two addresses have one key if they are one page', (kind) => {
  const wrong = pairs.filter((pair) => pair.kind === kind && (keyOf(pair.one) === keyOf(pair.other)) !== pair.isOne)
  expect(wrong).toEqual([])
})

it('the corpus has no pair twice', () => {
  const texts = pairs.map(({ one, other }) => [one, other].sort().join(' '))
  expect(new Set(texts).size).toBe(texts.length)
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
  const hosts = siteRules().flatMap(({ hosts }) => hosts.split(/[ =]/))
  expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([])
})

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\.|\.$/g, '')

it('each rule of a site joins a pair of the corpus that nothing else joins', () => {
  const onAnotherSite = (address: string) =>
    address.replace(/(?<=:\/\/([^/?#]*@)?)[^/?#@:]+(?=[/?#:]|$)/, (host) => `${host}.example`)
  const telling = ones.filter(({ one, other }) => keyOf(onAnotherSite(one)) !== keyOf(onAnotherSite(other)))
  const shown = telling.flatMap(({ one, other }) =>
    [one, other].map((each) => siteOf(hostOf(cleanPageUrl(each) ?? ''))),
  )
  const known = new Set(shown.map((found) => found?.site.rule.hosts))
  expect(siteRules().flatMap(({ hosts }) => (known.has(hosts) ? [] : hosts))).toEqual([])
})

it('each wrapper and each archive has a pair in the corpus', () => {
  const hosts = ones.flatMap(({ one, other }) => [hostOf(one), hostOf(other)])
  const isShown = (names: string) => {
    const find = hostsOf(() => new Map(names.split(' ').map((name) => [name, true])))
    return hosts.some(find)
  }
  expect([...wrappers(), ...copies()].filter(([names]) => !isShown(names))).toEqual([])
})

it.each(['media', 'knowledge', 'shop', 'news'])(
  'each group of %s rules says when it was looked at, and how many are in it',
  (file) => {
    const [, ...groups] = readFileSync(`src/contract/same-page/${file}-rules.ts`, 'utf8').split(/^ {2}\/\/ ── /m)
    for (const group of groups) {
      const [title = ''] = group.split('\n', 1)
      // a further rule asks for a new day
      expect(title).toMatch(/: \d+ rules? by 20\d\d-\d\d-\d\d ──$/)
      expect(Number(/: (\d+)/.exec(title)?.[1]), title).toBe(group.match(/^ {2}\{/gm)?.length)
    }
  },
)
