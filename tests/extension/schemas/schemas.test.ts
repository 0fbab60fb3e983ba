import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { describedRecommendationSchema, passSchema } from '../../../src/extension/schemas/received-pages.ts'
import { withoutRepeated } from '../../../src/extension/schemas/stored.ts'
import { longestText, memberSchema, recommendationSchema, text } from '../../../src/extension/schemas/wire.ts'

const ids = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)

it('lists a repeated element once, at its first place, and one without an id by another key, if there is one', () => {
  expect(ids(withoutRepeated([{ id: 'a' }, { id: 'b' }, { id: 'a' }]))).toEqual(['a', 'b'])
  expect(ids(withoutRepeated([{ id: '' }, { id: 'a' }, { id: '' }]))).toEqual(['', 'a', ''])
  const elements = [
    { id: '', name: 'Ana' },
    { id: '', name: 'Bo' },
    { id: '', name: 'Ana' },
  ]
  expect(withoutRepeated(elements, ({ id, name }) => id || name)).toEqual(elements.slice(0, 2))
})

it('leaves direction overrides out of every text, and keeps isolates and marks', () => {
  expect(v.parse(text, 'a\u202ab\u202bc\u202cd\u202de\u202ef')).toBe('abcdef')
  expect(v.parse(text, 'half \ud83d of a sign')).toBe('half \ufffd of a sign')
  expect(v.parse(text, '\u2068عمر\u2069 \u200e\u200f')).toBe('\u2068عمر\u2069 \u200e\u200f')
  expect(v.parse(memberSchema, { name: 'Maya\u202etsiuqdniL' }).name).toBe('MayatsiuqdniL')
})

const read = (value: unknown) => v.safeParse(recommendationSchema, value)

describe('recommendationSchema', () => {
  // shows: §2 List
  it('gives missing fields the meaning of absent', () => {
    expect(read({ data: [{}] })).toMatchObject({
      success: true,
      output: { count: 1, count_string: '', shared: false, share_id: '', data: [{ id: '', name: '', link: '' }] },
    })
  })

  // shows: §2 List
  it.each([
    ['12', ''],
    ['1,234', ''],
    ['1 234', ''],
    ['>10000', '>10000'],
    ['10000+', '10000+'],
    ['more than 500', 'more than 500'],
  ])('reads the text of a count, %s, as the text of a capped one: “%s”', (count_string, shown) => {
    expect(read({ count: 12, count_string, data: [] }).output).toMatchObject({ count: 12, count_string: shown })
  })

  // shows: §2 List
  it('leaves out elements that aren’t sharers, and no others', () => {
    const { output } = read({ count: 3, data: [null, 'x', { id: 'a', name: 'Ana' }] })
    expect(output).toMatchObject({ count: 3, data: [{ id: 'a', name: 'Ana' }] })
  })

  it('reads a number that is too large as missing, and leaves nested lists out', () => {
    const { output } = read({ count: 1e308, data: [[[[]]], [], { id: 'a', distance: 1e308 }] })
    expect(output).toMatchObject({ count: 1, data: [{ id: 'a', distance: undefined }] })
  })

  it('cuts long names and headlines, and drops long ids', () => {
    const long = 'x'.repeat(10_000)
    const { output } = read({ data: [{ id: long, name: long, headline: long }] })
    expect(output).toMatchObject({ data: [{ id: '', name: 'x'.repeat(500), headline: 'x'.repeat(500) }] })
  })

  // shows: §2 GraphResource
  it.each(['javascript:alert(1)', 'data:text/html,x', '//news.example', 'http://['])('makes no link of %s', (link) => {
    expect(read({ data: [{ link }] })).toMatchObject({ output: { data: [{ link: '' }] } })
  })

  it.each(['es', 'fil', 'pt-BR', 'zh-Hant'])('reads the language %s', (language) => {
    expect(read({ data: [{ language }] })).toMatchObject({ output: { data: [{ language }] } })
  })
  it.each(['', 'x', 'español', 'es"', 'ALL,fr', 7])('reads no language from %j', (language) => {
    expect(read({ data: [{ language }] })).toMatchObject({ output: { data: [{ language: undefined }] } })
  })

  it('makes no link of a longer address than it reads: cut, it would lead elsewhere', () => {
    const link = `https://news.example/${'a'.repeat(longestText)}`
    expect(read({ data: [{ link }] })).toMatchObject({ output: { data: [{ link: '' }] } })
    const longest = link.slice(0, longestText)
    expect(read({ data: [{ link: longest }] })).toMatchObject({ output: { data: [{ link: longest }] } })
  })

  it('leaves the description of the page out, unless the request has to repeat it', () => {
    const described = { data: [], title: 'CafÃ© &amp; <b>b', overview: 7 }
    expect(read(described).output).not.toHaveProperty('title')
    const { title, overview } = v.parse(describedRecommendationSchema, described)
    expect({ title, overview }).toEqual({ title: 'CafÃ© &amp; <b>b', overview: '' })
  })

  it.each([undefined, null, 'text', [], {}, { data: 'x' }])('refuses %j', (value) => {
    expect(read(value).success).toBe(false)
  })

  it('never throws, and reads its own output unchanged', () => {
    fc.assert(
      fc.property(
        fc.record({ count: fc.jsonValue(), shared: fc.jsonValue(), data: fc.array(fc.jsonValue()) }),
        (value) => {
          const once = read(value)
          if (once.success) expect(read(once.output)).toMatchObject({ success: true, output: once.output })
        },
      ),
    )
  })
})

it('reads at most so many elements of lists within a response, however many a network sends', () => {
  const passed = Array.from({ length: 100_000 }, (_, number) => ({ id: `p${number}` }))
  expect(v.parse(describedRecommendationSchema, { data: [], passed }).passed).toHaveLength(100)
  expect(v.parse(passSchema, { to: passed }).to).toHaveLength(200)
})
