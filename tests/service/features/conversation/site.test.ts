import { expect } from 'vitest'
import {
  commentRows,
  likeRows,
  maxCommentsInDay,
  maxCommentsUnderItem,
} from '../../../../src/service/features/conversation/rows.ts'
import { restorePeriod } from '../../../../src/service/store/shares/removable.ts'
import { beforeNextTransaction } from '../../database.ts'
import { readPage } from '../../page.ts'
import { expectPage, expectParts } from '../../test-network.ts'
import { test as base, type Talk, url } from './talk.ts'

const shared = `/page?${new URLSearchParams({ url })}`

/** The site as Ana and Ben see it. */
const siteOf = async (talk: Talk) => ({
  ...talk,
  anas: await talk.network.browseAs(talk.ana.member),
  bens: await talk.network.browseAs(talk.ben.member),
  /** The text under an item of a page. */
  under: (text: string, id: string) =>
    readPage(text).document.getElementById(`under-${id}`)?.textContent?.replace(/\s+/g, ' ').trim(),
})

const test = base.extend('site', ({ talk }) => siteOf(talk))

const state = async ({ store, ben }: Awaited<ReturnType<typeof siteOf>>, id: string) =>
  (await store.of(likeRows).states([id], ben.member)).get(id) ?? { likes: 0, comments: 0 }

test('under others’ items are buttons to share, thank and answer; under one’s own, the number of thanks and the answer', async ({
  site,
}) => {
  const { anas, bens, share, status, dia, under } = site
  const home = (await bens.open('/')).text
  expect(under(home, share)).toBe('Share it too Bread Thanks ana Test Answer ana Test')
  expect(under(home, status)).toBe('Thanks ana Test Answer ana Test')
  const profile = `/profile/${site.ana.member}`
  expect(under((await anas.open(profile)).text, share)).toBe('Answer ana Test')
  await site.like(share, dia)
  await site.answered(share, 'Yes', dia)
  expect(under((await anas.open(profile)).text, share)).toBe('Thanks ana Test1 Who thanked Answer 1 ana Test')
  const text = (await bens.open('/')).text
  expect(under(text, share)).toBe('Share it too Bread Thanks ana Test1 Who thanked Answer 1 ana Test')
  expectParts(text, [`href="/news/${share}/thanks"`, `href="/news/${share}#answer-${share}"`, 'aria-pressed="false"'])
})

test('the button thanks, and takes it back, and leads to the item on the page where it was', async ({ site }) => {
  const { bens, share } = site
  for (const from of ['/', '/?kind=page', shared, `/profile/${site.ana.member}`, `/news/${share}`]) {
    const form = readPage((await bens.open(from)).text).document.getElementById('buttons') as HTMLFormElement
    const to = form.querySelector<HTMLInputElement>('[name=to]')?.value ?? ''
    expect(to).toBe(from)
    const press = (action: string) => bens.submit(from, { action, to }, `/news/${share}/thanks`)
    expect(await press('like')).toMatchObject({ status: 303, location: `${from}#under-${share}` })
    expect(await state(site, share)).toMatchObject({ likes: 1, liked: 1 })
    expectParts((await bens.open(from)).text, ['value="unlike" aria-pressed="true"'])
    expect((await press('like')).status).toBe(303)
    expect((await press('unlike')).location).toBe(`${from}#under-${share}`)
    expect(await state(site, share)).toMatchObject({ likes: 0, liked: 0 })
  }
})

test('a form leads to no other site, whatever it says', async ({ site }) => {
  const { bens, share } = site
  for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])
    for (const [path, fields] of [
      [`/news/${share}/thanks`, { action: 'like' }],
      [`/news/${share}/answers`, { message: 'Yes' }],
    ] as const)
      expect((await bens.send(path, { ...fields, to })).location).toMatch(/^\/(?:\?[^#]*)?#/)
})

test('who thanked is a page of people, with those who left marked', async ({ site }) => {
  const { bens, cem, dia, share, network } = site
  expectParts((await bens.open(`/news/${share}/thanks`)).text, ['Nobody has said thanks yet.', `href="/news/${share}"`])
  for (const by of [dia, cem]) {
    await site.like(share, by)
    site.clock.now += 1000
  }
  await network.disable(cem.member)
  const text = (await bens.open(`/news/${share}/thanks`)).text
  expect(text).toMatch(/cem Test[\s\S]*no longer here[\s\S]*dia Test/)
  expect((await bens.open('/news/0123456789abcdef0123456789abcdef/thanks')).status).toBe(404)
})

test('thanks that arrive after the item was removed are a 404', async ({ site }) => {
  const { bens, share, store, ana, clock } = site
  beforeNextTransaction(store, (tx) => tx.removedNews.remove(share, ana.member, clock.now))
  expect((await bens.send(`/news/${share}/thanks`, { action: 'like', to: '/' })).status).toBe(404)
})

test('an answer stands under the item, the oldest first, and the form leads to it', async ({ site }) => {
  const { bens, share, dia, under } = site
  await site.answered(share, 'The first', dia)
  site.clock.now += 1000
  const sent = await bens.submit(shared, { message: ' Second\n<line> ', to: shared }, `/news/${share}/answers`)
  const [own] = (await site.comments(share, site.ben)).data
  expect(own).toMatchObject({ message: 'Second\n<line>', language: 'de' })
  expect(sent).toMatchObject({ status: 303, location: `${shared}&answered=${own?.id}#${own?.id}` })
  const { text } = await bens.open(`${shared}&answered=${own?.id}`)
  expectParts(text, ['Second\n&lt;line&gt;', `<li class="answer" id="${own?.id}" tabindex="-1">`])
  expect(under(text, share)).toMatch(/The first.*ben Test.*Second <line>/)
  // another form of this page leads back without what this one added
  const again = await bens.submit(
    `${shared}&answered=${own?.id}`,
    { message: 'Third', to: `${shared}&answered=x` },
    `/news/${share}/answers`,
  )
  expect(again.location).not.toContain('answered=x')
})

test('an answer beyond a bound comes back with its text and the reason', async ({ site }) => {
  const { bens, ben, share, status, store, clock } = site
  const answer = (id: string) => bens.send(`/news/${id}/answers`, { message: 'My words', to: '/' })
  const add = (id: string) =>
    store.transaction((tx) =>
      tx
        .of(commentRows)
        .add({ id, member: site.ana.member }, { member: ben.member, message: '', language: 'en' }, clock.now),
    )
  for (let sent = 0; sent < maxCommentsUnderItem; sent++) await add(share)
  expectPage(await answer(share), 422, ['You have reached the limit of 50 answers here', 'My words'])
  for (let sent = maxCommentsUnderItem; sent < maxCommentsInDay; sent++) await add(status)
  clock.now += 3_600_000
  const other = await site.network.postStatus(site.ana.member)
  expectPage(await answer(other), 429, [
    'You have written 240 answers in a day. You can write the next one in 23 hours.',
    'My words',
  ])
})

test('an answer to what was removed meanwhile comes back to copy', async ({ site }) => {
  const { bens, share, store, ana, clock } = site
  const send = () => bens.send(`/news/${share}/answers`, { message: 'My <words>', to: '/' })
  beforeNextTransaction(store, (tx) => tx.removedNews.remove(share, ana.member, clock.now))
  for (const sent of [await send(), await send()])
    expectPage(sent, 404, ['This no longer exists, so nothing was sent.', 'My &lt;words&gt;'])
})

test('a member’s own answer has a bin, whose place then has “Undo”', async ({ site }) => {
  const { bens, ben, share, dia, under, clock } = site
  await site.answered(share, 'Theirs', dia)
  const id = await site.answered(share, 'Mine', ben)
  clock.now += 1000
  const path = `/news/${share}/answers`
  const before = (await bens.open(shared)).text
  expect(before.split('class="round"')).toHaveLength(2)
  const removed = await bens.submit(shared, { remove: id, to: shared }, path)
  expect(removed).toMatchObject({ status: 303, location: `${shared}&answer-removed=${id}#${id}` })
  const { text } = await bens.open(`${shared}&answer-removed=${id}`)
  expect(under(text, share)).toMatch(/Theirs.*Removed\. Nobody sees it any more\. Undo/)
  expectParts(text, [`id="${id}" tabindex="-1"`, `name="restore" value="${id}"`])
  // for nobody else, and not under another item
  const others = await (await site.network.browseAs(dia.member)).open(`${shared}&answer-removed=${id}`)
  expect(others.text).not.toContain('Undo')
  expect((await bens.open(`/news/${site.status}?answer-removed=${id}`)).text).not.toContain('Undo')
  const restored = await bens.submit(shared, { restore: id, to: `${shared}&answer-removed=${id}` }, path)
  expect(restored.location).toBe(`${shared}&answered=${id}#${id}`)
  expect((await site.comments(share, ben)).count).toBe(2)

  await bens.send(path, { remove: id, to: shared })
  clock.now += restorePeriod + 1
  expectPage(await bens.send(path, { restore: id, to: shared }), 422, ['It can’t be restored: ten minutes have passed'])
  expect((await bens.open(`${shared}&answer-removed=${id}`)).text).not.toContain('Undo')
  // nobody removes what another wrote
  const [theirs] = (await site.comments(share, ben)).data
  await bens.send(path, { remove: theirs?.id ?? '', to: shared })
  expect((await site.comments(share, ben)).count).toBe(1)
})

test('among several items an item shows its latest three answers, and its own page all by pages', async ({ site }) => {
  const { bens, share, dia, under } = site
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `no. ${from + index};`)
  for (const message of numbers(1, 12)) await site.answered(share, message, dia)
  const shown = async (path: string) => (under((await bens.open(path)).text, share) ?? '').match(/no\. \d+;/g)
  expect(await shown(shared)).toEqual(numbers(10, 12))
  const { text } = await bens.open(shared)
  expectParts(text, ['Show 9 earlier answers', `href="/news/${share}?page=1#under-${share}"`])
  expect(await shown(`/news/${share}`)).toEqual(numbers(1, 12))
  for (const message of numbers(13, 43)) await site.answered(share, message, dia)
  expect(await shown(`/news/${share}`)).toEqual(numbers(24, 43))
  expect(await shown(`/news/${share}?page=2`)).toEqual(numbers(4, 23))
  expect(await shown(`/news/${share}?page=3`)).toEqual(numbers(1, 3))
  const middle = (await bens.open(`/news/${share}?page=2`)).text
  expectParts(middle, [
    'Show 3 earlier answers',
    `?page=3#under-${share}`,
    'Show later answers',
    `?page=1#under-${share}`,
  ])
  expectParts((await bens.open(`/news/${share}?page=3`)).text, ['Show later answers'], ['earlier answer'])
})

test('on a card of several sharers each comment has its own thumb, and a sign that leads to the field of its answers', async ({
  site,
}) => {
  const { network, ana, anas, bens, cem, share, dia } = site
  await network.post('/recommend', { url, message: 'Crisp' }, cem.token)
  const [cems] = (await site.sharers(ana)).filter(({ id }) => id === cem.member)
  const other = cems?.share_id ?? ''
  await site.like(other, dia)
  for (const id of [share, share, other]) await site.answered(id, 'Yes', dia)
  await network.store.contacts.connect(site.ben.member, cem.member, 0)
  const { text } = await bens.open('/')
  const page = readPage(text).document
  for (const [id, buttons] of [
    [share, 'Thanks ana Test Answer ana Test 2'],
    [other, 'Thanks cem Test1 Who thanked Answer cem Test 1'],
  ] as const) {
    expect(site.under(text, id)).toBe(buttons)
    expect(page.querySelector(`#under-${id} .doing > a`)?.getAttribute('href')).toBe(`/news/${id}#answer-${id}`)
  }
  const foot = [...page.querySelectorAll('.news > .doing > a')].map((link) => link.getAttribute('href'))
  expect(foot).toEqual([`/share?${new URLSearchParams({ url })}`])
  // one’s own words have no answer yet
  expect(site.under((await anas.open('/')).text, share)).toBe('Answer ana Test 2')
})

test('a card shows all words of four sharers, of more the latest three', async ({ site }) => {
  const { network, ben, bens, cem, dia } = site
  const words = async (member: string) => {
    await network.store.contacts.connect(ben.member, member, 0)
    await network.post('/recommend', { url, message: `Words of ${member}` }, await network.token(member))
    site.clock.now += 1000
    const page = readPage((await bens.open('/')).text).document
    return [...page.querySelectorAll('.news .comments > li')].map((each) => each.textContent)
  }
  for (const member of [cem.member, dia.member]) await words(member)
  expect(await words(await network.addMember('eva'))).toHaveLength(4)
  expect(await words(await network.addMember('fay'))).toHaveLength(3)
})

test('strangers see no answers and can send none', async ({ site }) => {
  const { share, ben } = site
  await site.answered(share, 'For members', ben)
  const stranger = site.network.browse()
  expect((await stranger.open(`/news/${share}`)).location).toMatch(/^\/sign-in/)
  expect((await stranger.open(`/news/${share}/thanks`)).location).toMatch(/^\/sign-in/)
  expect((await stranger.open(`/profile/${site.ana.member}`)).text).not.toContain('For members')
  expect((await stranger.post(`/news/${share}/answers`, { message: 'Mine' })).location).toMatch(/^\/sign-in/)
  expect((await state(site, share)).comments).toBe(1)
})
