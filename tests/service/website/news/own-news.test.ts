import { beforeEach, describe, expect, test } from 'vitest'
import { ana, browseAsBen, browser, network, newsOf, store, token, useTokens } from '../../members.ts'

useTokens()

const url = 'http://news.example/a'

const feed = async () => (await network.get('/me/newsfeed', token)).body.data as unknown as { id: string }[]
const page = async () => (await network.get(`/recommend?url=${url}`, token)).body

const submit = (action: string, id: string, who = browser) => who.send('/news', { action, id })

describe('an own share that its member removes on the profile page', () => {
  let id: string

  beforeEach(async () => {
    await network.post('/recommend', { url, title: 'A title', message: 'Read this' }, token)
    id = (await newsOf(ana))[0]?.id ?? ''
  })

  // shows: ours web-site
  test('disappears at once from the page’s sharers and count, the newsfeed and the site', async () => {
    expect(await page()).toMatchObject({ count: 1, shared: true })
    expect((await browser.open(`/profile/${ana}`)).text).toContain('Remove it for everybody?')
    expect(await submit('remove', id)).toMatchObject({ status: 303, location: `/profile/${ana}?removed=${id}` })
    expect(await page()).toMatchObject({ count: 0, shared: false, data: [], title: '' })
    expect(await feed()).toEqual([])
    expect((await browser.open(`/go/${id}`)).status).toBe(404)
    const { text } = await browser.open(`/profile/${ana}?removed=${id}`)
    expect(text).toContain('Removed. Nobody sees it any more.')
    expect(text).not.toContain('Read this')
  })

  // shows: ours web-site
  test('is restored unchanged by Undo, with the same id', async () => {
    const before = await store.news.find(id)
    await submit('remove', id)
    expect((await submit('restore', id)).location).toBe(`/profile/${ana}?restored=`)
    expect((await browser.open(`/profile/${ana}?restored=`)).text).toContain('Restored. It can be seen again.')
    expect(await store.news.find(id)).toEqual(before)
    expect(await page()).toMatchObject({ count: 1, shared: true })
    expect((await browser.open(`/profile/${ana}?removed=${id}`)).text).not.toContain('Undo')
  })

  test('isn’t said to be removed, nor restored, once its page is shared again', async () => {
    await submit('remove', id)
    await network.post('/recommend', { url, message: 'Again' }, token)
    const { text } = await browser.open(`/profile/${ana}?removed=${id}`)
    expect([text.includes('Again'), text.includes('Nobody sees it any more')]).toEqual([true, false])
    await submit('restore', id)
    expect(await page()).toMatchObject({ count: 1, data: [{ sharing_message: 'Again' }] })
  })

  test('can be restored for ten minutes, and is deleted at the next removal after that', async () => {
    await submit('remove', id)
    network.clock.now += 10 * 60_000 + 1
    expect((await browser.open(`/profile/${ana}?removed=${id}`)).text).not.toContain('Undo')
    const late = await submit('restore', id)
    expect([late.status, late.text.includes('It can’t be restored')]).toEqual([422, true])
    expect(await store.news.find(id)).toBe(undefined)
    await network.post('/recommend', { url, message: 'Again' }, token)
    const [next] = await newsOf(ana)
    await submit('remove', next?.id ?? '')
    network.clock.now -= 10 * 60_000 + 1
    await submit('restore', id)
    expect(await store.news.find(id)).toBe(undefined)
  })

  test('can’t be removed or restored by other members, or by an invalid form', async () => {
    await submit('nonsense', id)
    await submit('remove', 'nonsense')
    const other = await browseAsBen()
    expect((await other.open(`/profile/${ana}`)).text).not.toContain('Remove it for everybody?')
    await submit('remove', id, other)
    expect(await page()).toMatchObject({ count: 1 })
    await submit('remove', id)
    await submit('restore', id, other)
    expect(await page()).toMatchObject({ count: 0 })
    await submit('restore', id)
    expect(await page()).toMatchObject({ count: 1 })
  })
})

test('an own status can be removed and restored too', async () => {
  await network.post('/status', { message: 'Hello there', language: 'en' }, token)
  const [status] = await feed()
  const id = status?.id ?? ''
  await submit('remove', id)
  expect(await feed()).toEqual([])
  await submit('restore', id)
  expect(await feed()).toEqual([status])
})
