import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { randomness } from '../../src/contract/secret-url.ts'

const key = 8

const [lower, upper, digits] = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']

function recognized(characters: string, length: number): number {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length }), {
    numRuns: 2000,
    seed: 1,
  })
  return (100 * texts.filter((text) => randomness(text) >= key).length) / texts.length
}

describe('randomness', () => {
  it.each([
    ['digits, capitals and small letters', lower + upper + digits, 50, 65, 90],
    ['digits and small letters', lower + digits, 60, 70, 85],
    ['digits and capitals', upper + digits, 60, 70, 85],
    ['hexadecimal digits', `${digits}abcdef`, 55, 65, 85],
  ])('tells short keys of %s from words', (_, characters, ofSeven, ofEight, ofTwelve) => {
    expect(recognized(characters, 7)).toBeGreaterThan(ofSeven)
    expect(recognized(characters, 8)).toBeGreaterThan(ofEight)
    expect(recognized(characters, 12)).toBeGreaterThan(ofTwelve)
    expect(recognized(characters, 24)).toBeGreaterThan(97)
  })

  it('takes no word of the six languages for a key', () => {
    const files = ['de', 'en', 'es', 'fr', 'it', 'pt'].map((language) => `members/privacy/${language}.md`)
    const text = files.map((file) => readFileSync(join(root, 'docs', file), 'utf8')).join(' ')
    const words = new Set(
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .match(/[A-Za-z]+/g),
    )
    expect(words.size).toBeGreaterThan(1500)
    expect([...words].filter((word) => randomness(word) >= key)).toEqual([])
  })

  it.each([
    'rechtschreibung geschwindigkeitsbegrenzung zwetschge',
    'krzysztof szczecin rzeczpospolita brzeczyszczykiewicz',
    'zmrzlina ctvrtek hodmezovasarhely cumhuriyet',
    'jyvaskyla kjokken sjalvstandig scheveningen wijk',
    'shijiazhuang qingdao shinjuku tchaikovsky mbappe',
    'kubernetes postgresql webgpu sqlite nextjs i18n x86_64 base64 log4j2',
    '2026-11-21 HT201355 CVE-2026-74773 PMC1038523 tt15398776 1000xm5 useInsertionEffectCallback iPhone15Pro',
  ])('takes none of these words, names and numbers for a key: %s', (words) => {
    expect(words.split(' ').filter((word) => randomness(word) >= key)).toEqual([])
  })
})
