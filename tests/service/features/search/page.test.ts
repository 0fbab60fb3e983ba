import { beforeEach, describe, expect, test } from 'vitest'
import { maxWords } from '../../../../src/contract/search.ts'
import { longestSearch } from '../../../../src/service/features/search/find.ts'
import { ana, ben, browser, connect, network, store, useMembers } from '../../members.ts'
import { expectParts } from '../../test-network.ts'
import { share } from './sharing.ts'

useMembers({ isPublic: false })

let cem: string
beforeEach(async () => {
  cem = await network.addMember('cem')
  await connect()
})

describe('the page of the search', () => {
  const night = 'https://news.example/night-trains'
  const find = async (query: string) => browser.open(`/find?${new URLSearchParams({ query })}`)

  test('is led to by every page’s header, and has people and pages with their sharers', async () => {
    for (const member of [ben, cem, await network.addMember('dee'), await network.addMember('night')])
      await share(member, night, { title: 'Night trains are back', message: '<b>Night</b> & day' })
    expect((await browser.open('/people')).text).toContain('action="/find"')
    const { status, text } = await find('night')
    expect({ status, forms: text.match(/action="\/find"/g)?.length }).toEqual({ status: 200, forms: 1 })
    for (const part of [
      '<b dir="auto">night Test</b>',
      `href="/page?url=${encodeURIComponent(night)}" dir="auto"><mark>Night</mark> trains`,
      '&lt;b&gt;<mark>Night</mark>&lt;/b&gt; &amp; day',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Shared by 4 people')
  })

  test('says if there were too many words', async () => {
    const words = Array.from({ length: maxWords }, (_, index) => `w${index}`).join(' ')
    const sentence = `Only the first ${maxWords} words count.`
    expect((await find(`"${words}"`)).text).not.toContain(sentence)
    expect((await find(`"${words} x"`)).text).toContain(sentence)
  })

  test('says if there is nothing, or if what was written is too long, and an empty one explains itself', async () => {
    const { text } = await find('"no such thing" from:ben')
    for (const part of ['Nothing found', 'value="&quot;no such thing&quot; from:ben"']) expect(text).toContain(part)
    expect((await find('a'.repeat(longestSearch + 1))).status).toBe(422)
    expect((await find('')).text).toContain('from:')
  })
})

test('a found page has the title that most sharers say, and another title its own sharer alone', async () => {
  await store.contacts.connect(ana, cem, network.clock.now)
  const told = { title: 'The harbour is clean', message: 'news' }
  for (const member of [ben, cem]) await share(member, 'harbour', told)
  await share(ana, 'harbour', { title: 'FRAUD: Nikos lied', message: 'news' })
  const { body } = await network.get('/search?query=news', await network.token(ana))
  expect(body).toMatchObject({ data: [{ title: told.title, sharer_count: 3 }] })
  expectParts((await browser.open('/find?query=news')).text, [told.title], ['FRAUD'])
  expectParts((await browser.open('/find?query=fraud')).text, ['Nikos lied', 'ana Test'], ['ben Test'])
})

test('a found card has a comment of 300 letters whole, and the beginning of a longer one', async () => {
  const [whole, longer] = [`Harbour ${'x'.repeat(292)}`, `Harbour ${'y'.repeat(293)}`]
  await share(ben, 'whole', { message: whole })
  await share(ben, 'longer', { message: longer })
  const { text } = await browser.open('/find?query=harbour')
  expectParts(text, [` ${'x'.repeat(292)}<`, ` ${'y'.repeat(292)}…<`])
})

test('a page of twenty found cards weighs at most 60 kB', async () => {
  const title = 'A title of some forty letters, as most have'
  const texts = { title, message: 'A comment. '.repeat(20), overview: 'What it is about. '.repeat(10) }
  for (let index = 0; index < 21; index++) await share(ben, `an-article-of-${index}`, texts)
  const { text } = await browser.open('/find?query=title')
  expect(text.split('class="card news"')).toHaveLength(21)
  expect(Buffer.byteLength(text)).toBeLessThan(60_000)
})
