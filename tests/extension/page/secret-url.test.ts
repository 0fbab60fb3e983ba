import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { guardReason } from '../../../src/extension/page/guard.ts'

const isHeld = (address: string) => guardReason(cleanPageUrl(address) as string, []) !== undefined

/** Invented addresses in the shape of those of real sites, of one kind and half, a line each below the heading of a subject. */
const read = (kind: 'secret' | 'plain', half: string) =>
  readFileSync(join(import.meta.dirname, 'addresses', `${kind}-${half}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** In percent of the addresses of a kind, with those themselves. */
function wrong(kind: 'secret' | 'plain', half: string) {
  const all = read(kind, half)
  const found = all.filter((address) => isHeld(address) !== (kind === 'secret'))
  return { kind, half, addresses: all.length, wrong: found.length, percent: (100 * found.length) / all.length, found }
}

describe('addresses in the shape of real ones', () => {
  // the rules were made by looking at the first half; the second one was written before them and says how good they are
  const [sentTuning, heldTuning, sentHeldOut, heldHeldOut] = ['tuning', 'held-out'].flatMap((half) => [
    wrong('secret', half),
    wrong('plain', half),
  ]) as [ReturnType<typeof wrong>, ReturnType<typeof wrong>, ReturnType<typeof wrong>, ReturnType<typeof wrong>]

  it('that open something are held but for a few, and those of ordinary pages are not but for a few', () => {
    console.table([sentTuning, heldTuning, sentHeldOut, heldHeldOut].map(({ found, ...rates }) => rates))
    expect(sentTuning.percent, sentTuning.found.join('\n')).toBeLessThan(3)
    expect(heldTuning.percent, heldTuning.found.join('\n')).toBeLessThan(3)
    expect(sentHeldOut.percent).toBeLessThan(6)
    expect(heldHeldOut.percent).toBeLessThan(6)
  })

  it('are wrong as often as the document on privacy says', () => {
    const privacy = readFileSync(join(root, 'docs/privacy.md'), 'utf8').replace(/\s+/g, ' ')
    const [missed, asked] = [sentHeldOut, heldHeldOut].map(({ percent }) => Math.round(percent))
    expect(privacy).toContain(`Among ${sentHeldOut.addresses + heldHeldOut.addresses} examples`)
    expect(privacy).toContain(`it missed ${missed} of 100 private addresses`)
    expect(privacy).toContain(`for a second click on ${asked} of 100 ordinary pages`)
  })

  it('are no fewer than several hundred of each kind, each there once', () => {
    for (const kind of ['secret', 'plain'] as const) {
      const all = [...read(kind, 'tuning'), ...read(kind, 'held-out')]
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBeGreaterThan(250)
    }
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

it('an address within an address within an address, and so on, is held, however long it is', () => {
  expect(isHeld(`https://app.example/${'?a=/'.repeat(100_000)}`)).toBe(true)
})
