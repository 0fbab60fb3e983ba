import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { longestUrl } from '../../../src/contract/plain-url.ts'
import { addressOf } from '../../../src/extension/background/page/pages.ts'
import { type GuardLists, guardReason as reasonOf } from '../../../src/extension/page/guard.ts'
import { processorTime } from '../../support/processor-time.ts'

const guardReason = (url: string, lists: GuardLists) => reasonOf(addressOf(url), lists)

const isHeld = (address: string) => guardReason(cleanPageUrl(address) as string, noLists) !== undefined

/**
 * Invented addresses in the shape of those of real sites, of one kind and set. The file of a kind has a line for each
 * address, below headings of sets (`#`) and of subjects (`##`).
 */
const read = (kind: 'secret' | 'plain', set: string) =>
  readFileSync(join(import.meta.dirname, `${kind}-addresses.txt`), 'utf8')
    .split(/^# /m)
    .filter((section) => section.startsWith(set))
    .flatMap((section) => section.split('\n').slice(1))
    .filter((line) => line !== '' && !line.startsWith('##'))

/** In percent of the addresses of a kind, with those themselves. */
function wrong(kind: 'secret' | 'plain', ...sets: string[]) {
  const all = sets.flatMap((set) => read(kind, set))
  const found = all.filter((address) => isHeld(address) !== (kind === 'secret'))
  return { addresses: all.length, percent: (100 * found.length) / all.length, found }
}

describe('addresses in the shape of real ones', () => {
  it.each(read('secret', 'exact'))('%s carries a secret', (url) => {
    expect(guardReason(url, noLists)).toBe('secret')
  })

  it.each(read('plain', 'exact'))('%s is looked up at once', (url) => {
    expect(isHeld(url)).toBe(false)
  })

  it('that the rules were tuned with are classified with few errors', () => {
    const [missed, asked] = [wrong('secret', 'tuning'), wrong('plain', 'tuning')]
    expect(missed.percent, missed.found.join('\n')).toBeLessThan(6)
    expect(asked.percent, asked.found.join('\n')).toBeLessThan(9)
  })

  // no rule was made by looking at these
  const unseen = ['held-out', 'later-held-out']
  const heldOut = { sent: wrong('secret', ...unseen), held: wrong('plain', ...unseen) }

  it('of services that the rules do not know are wrong no more often than when the rules were measured', () => {
    expect(heldOut.sent.percent, heldOut.sent.found.join('\n')).toBeLessThan(4.1)
    expect(heldOut.held.percent, heldOut.held.found.join('\n')).toBeLessThan(7.5)
  })

  const documents = ['de', 'en', 'es', 'fr', 'it', 'pt'].map((language) => `members/privacy/${language}.md`)
  it.each(documents)('are wrong as often as docs/%s says', (file) => {
    const text = readFileSync(join(root, 'docs', file), 'utf8')
    const [missed, asked] = [heldOut.sent, heldOut.held].map(({ percent }) => Math.round(percent))
    const examples = heldOut.sent.addresses + heldOut.held.addresses
    const said = text.split('\n\n').find((paragraph) => new RegExp(`\\b${examples}\\b`).test(paragraph))
    const numbers = [examples, missed, 100, asked, 100].sort()
    expect(said?.match(/\d+/g)?.map(Number).sort()).toEqual(numbers)
  })
})

describe('a key that chance made', () => {
  const characters = (all: string, length: number) =>
    fc.string({ unit: fc.constantFrom(...all), minLength: length, maxLength: length })
  const [lower, upper, digits] = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']

  it.each([
    ['32 hexadecimal digits', characters(`${digits}abcdef`, 32)],
    ['22 letters and digits', characters(lower + upper + digits, 22)],
    ['43 characters of base64url', characters(`${lower + upper + digits}-_`, 43)],
    ['a UUID', fc.uuid()],
  ])('is held wherever it stands, but one in fifty at most: %s', (_, keys) => {
    const places = ['/d/', '/share/', '/x/', '/', '/?t=', '/?file=', '/open?', '/#/s/', '/?next=%2Fs%2F']
    const missed = fc
      .sample(keys, { numRuns: 500, seed: 1 })
      .flatMap((key) => places.map((place) => `https://app.example${place}${key}`))
      .filter((address) => !isHeld(address))
    expect(missed.length / (500 * places.length)).toBeLessThan(0.02)
  })
})

it.each([
  ['/einladung/', 'q8W3zP6rT0'],
  ['/mot-de-passe/nouveau/', 'q8W3zP6rT0'],
  ['/contrase%C3%B1a/', 'q8W3zP6rT0'],
  ['/recupera-accesso/', '482913'],
  ['/alterar-senha/', '482913'],
  ['/convite/', 'q8W3zP6rT0'],
  ['/kennwort-zur%C3%BCcksetzen/', '482913'],
  ['/a?zugang=', '7Hk2QpLm'],
  ['/raw/', 'Zx81KqPm'],
  ['/', 'q8W3zP6rT0Lk'],
])('a short key is held where words of six languages, a name or its place say that it is one: %s%s', (place, key) => {
  expect(isHeld(`https://app.example${place}${key}`)).toBe(true)
  expect(isHeld(`https://app.example${place}overview`)).toBe(false)
})

it.each([
  'https://access.example.com/solutions/2317401',
  'https://app.example/iPhone15Pro',
  'https://app.example/?couponCode=SUMMER',
  'https://app.example/AnaMaria7',
])('a name, and a code that many know, is no key: %s', (address) => {
  expect(isHeld(address)).toBe(false)
})

it('a key in a fragment that is no route never leaves the browser', () => {
  expect(cleanPageUrl('https://group.example/#CjQKIAbcdEFgh1234ijklMNopq5678')).toBe('https://group.example/')
})

it('judges an address of the maximum length at once', () => {
  const units = 'r zur best aB3 aB3/ reset/ A1- ABCD- a. -a _a a-b/ @a 1 0a %20 %25 %2525 %CC%81%E5 /x.a'.split(' ')
  for (const place of ['', 'news/a', '?a=', '?trk=', '?tel=', '?a=/?b=/?c='])
    for (const unit of units) {
      const address = `https://app.example/${place}${unit}`.padEnd(longestUrl, unit)
      expect(
        processorTime(() => isHeld(address)),
        place + unit,
      ).toBeLessThan(300)
    }
})

it('an address within an address within an address, and so on, is held', () => {
  expect(isHeld(`https://app.example/${'?a=/'.repeat(400)}`)).toBe(true)
})

describe('guardReason', () => {
  it.each(read('secret', 'internal'))('%s is internal', (url) => {
    expect(guardReason(cleanPageUrl(url) as string, noLists)).toBe('internal')
  })

  it('knows the sites that the member excluded, with their subdomains', () => {
    const excluded = ['bank.example', 'mail.example']
    expect(guardReason('https://bank.example/', { ...noLists, excludedSites: excluded })).toBe('excluded')
    expect(guardReason('https://www.bank.example./a', { ...noLists, excludedSites: excluded })).toBe('excluded')
    expect(guardReason('https://login.bank.example:8443/', { ...noLists, excludedSites: excluded })).toBe('excluded')
    expect(guardReason('https://notbank.example/', { ...noLists, excludedSites: excluded })).toBeUndefined()
  })

  it('calls an internal host internal, excluded or not, and an excluded secret page excluded', () => {
    expect(guardReason('https://wiki.internal/', { ...noLists, excludedSites: ['wiki.internal'] })).toBe('internal')
    expect(guardReason('https://bank.example/reset?token=abc', { ...noLists, excludedSites: ['bank.example'] })).toBe(
      'excluded',
    )
  })

  it('looks up internal hosts that the organization lists, unless the address holds a secret', () => {
    const lists = { ...noLists, internalHosts: ['corp.example', '10.1.2.3'] }
    expect(guardReason('https://wiki.corp.example/', lists)).toBeUndefined()
    expect(guardReason('http://10.1.2.3/', lists)).toBeUndefined()
    expect(guardReason('https://wiki.corp.example/reset?token=abc', lists)).toBe('secret')
    expect(guardReason('https://wiki.other.internal/', lists)).toBe('internal')
    expect(guardReason('https://wiki.corp.example/', { ...lists, excludedSites: ['corp.example'] })).toBe('excluded')
  })

  it('forbids the hosts that the organization lists before everything else', () => {
    const lists = { excludedSites: ['bank.example'], internalHosts: ['bank.example'], neverHosts: ['bank.example'] }
    expect(guardReason('https://login.bank.example/', lists)).toBe('forbidden')
    expect(guardReason('https://notbank.example/', lists)).toBeUndefined()
  })

  const names = ['a~b.bank.example', "it's!.bank.example", '($).bank.example', 'a_b.bank.example', 'bank.example..']
  it.each(names)('knows an excluded site in whatever name its host has: %s', (host) => {
    expect(
      guardReason(cleanPageUrl(`https://${host}/`) as string, { ...noLists, excludedSites: ['bank.example'] }),
    ).toBe('excluded')
  })
})

/** The lists of a member without excluded sites and without an organization's policy. */
const noLists: GuardLists = { excludedSites: [], internalHosts: [], neverHosts: [] }
