import { beforeEach, describe, expect, test } from 'vitest'
import { NewsFull } from '../../../src/service/actions/sharing.ts'
import { commentOn } from '../../../src/service/features/conversation/rows.ts'
import { notAllowed } from '../../../src/service/http/response.ts'
import { addressIn } from '../../../src/service/pages/share.ts'
import { processorTime } from '../../support/processor-time.ts'
import { plainShare } from '../database.ts'
import { ana, ben, bens, browseAsBen, browser, connect, network, newsOf, store, token, useTokens } from '../members.ts'
import { readPage } from '../page.ts'
import { expectPage, expectParts } from '../test-network.ts'

useTokens()

const url = 'http://news.example/a'

beforeEach(connect)

const shareUrl = (query: Record<string, string>) => `/share?${new URLSearchParams(query)}`
const pageUrl = (query: Record<string, string>) => `/page?${new URLSearchParams(query)}`

/** Sends the page's form with its hidden fields, as often as wanted. */
async function send(path: string, fields: Record<string, string>, times = 1) {
  const { text } = await browser.open(path)
  const hidden = [...text.matchAll(/name="(csrf_token|key)" value="([^"]+)"/g)].map(([, ...field]) => field)
  const send = () => browser.post(path, { ...Object.fromEntries(hidden), ...fields })
  for (let sent = 1; sent < times; sent++) await send()
  return send()
}

const own = () => newsOf(ana)
const problemIn = (text: string) => /<p class="problem"[^>]*>([^<]*)/.exec(text)?.[1]

describe('the field at the top of the news', () => {
  test('posts a text as a status, once however often the form is sent', async () => {
    const text = 'Back from Lisbon by train'
    expect(await send('/', { text }, 2)).toMatchObject({ status: 303, location: '/?posted' })
    expect(await own()).toMatchObject([{ url: null, message: text }])
    expect((await browser.open('/?posted')).text).toContain('Posted.')
    expect((await (await browseAsBen()).open('/')).text).toContain(text)
  })

  test('leads with an address to the form that shares it, and shares nothing', async () => {
    const to = '/share?url=http%3A%2F%2Fnews.example%2Fa&text=Worth+it%3A'
    expect(await send('/', { text: `Worth it: ${url}` })).toMatchObject({ status: 303, location: to })
    expectParts((await browser.open(to)).text, [`value="${url}"`, 'Worth it:</textarea>'])
    expect(await own()).toEqual([])
  })

  test.each([
    ['', 'Please fill this in.'],
    ['Too short', 'This is too short. It needs at least 10 characters.'],
    ['x'.repeat(141), 'This is too long. It can have at most 140 characters.'],
  ])('says what is wrong with %j, and keeps it', async (typed, sentence) => {
    const { status, text } = await send('/', { text: typed })
    expect({ status, problem: problemIn(text) }).toEqual({ status: 422, problem: sentence })
    expect(text).toContain(`\n${typed}</textarea>`)
    expect(await own()).toEqual([])
  })
})

describe('the form that shares a page', () => {
  const secret = 'https://shop.example/reset?token=9f8Q2kLx7Zt1Vb3N'

  test('is filled in by the address of a share sheet, whose text holds the page’s address', async () => {
    const { text } = await browser.open(shareUrl({ title: 'Night trains', text: `Look at this ${url}` }))
    expectParts(text, [`value="${url}"`, 'value="Night trains"', '\nLook at this</textarea>'])
    expect(await own()).toEqual([])
  })

  test('shares as the API does, and leads to those who shared the page', async () => {
    const fields = { url: `${url}?utm_source=a`, title: 'Night trains', overview: 'By bed', message: 'Read this' }
    const path = pageUrl({ url, shared: '' })
    const sent = await send('/share', { ...fields, url_picture: 'https://news.example/a.png' })
    expect(sent).toMatchObject({ status: 303, location: path })
    const { text } = await browser.open(path)
    expectParts(text, ['Shared.', 'Night trains', 'By bed', 'Read this', 'Shared by 1 person', 'Change your share'])
    const { body } = await network.get(`/recommend?url=${url}&user_detail=PARTIAL`, bens)
    const head = { title: 'Night trains', overview: 'By bed', url_picture: 'https://news.example/a.png' }
    expect(body).toMatchObject({ count: 1, ...head, data: [{ sharing_message: 'Read this' }] })
  })

  test('shows the member’s own share to be changed, and keeps what the form doesn’t have', async () => {
    await network.post('/recommend', { url, title: 'Old', keywords: 'trains', message: 'First' }, token)
    const { text } = await browser.open(shareUrl({ url, title: 'Tab title' }))
    expectParts(text, ['You already share this page.', 'value="Old"', '\nFirst</textarea>'])
    await send('/share', { url, title: 'New', message: '' })
    expect(await own()).toMatchObject([{ title: 'New', message: '' }])
    expect((await network.get(`/recommend?url=${url}`, token)).body).toMatchObject({ count: 1, keywords: 'trains' })
  })

  test.each([
    ['', 'Please fill this in.'],
    ['javascript:alert(1)', 'Enter a web address that starts with https:// or http://.'],
    ['ana', 'Enter a web address that starts with https:// or http://.'],
    [`http://news.example/${'a'.repeat(2000)}`, 'This is too long. It can have at most 2,000 characters.'],
    [secret, 'This address may hold a key or password, which others would see. Nothing was sent.'],
  ])('refuses the address %s at its field, and shares nothing', async (address, sentence) => {
    const { status, text } = await send('/share', { url: address, message: 'My comment' })
    expect({ status, problem: problemIn(text) }).toEqual({ status: 422, problem: sentence })
    expect(text).toContain('\nMy comment</textarea>')
    expect(await own()).toEqual([])
  })

  test('keeps the page’s own card when it refuses a picture’s address', async () => {
    await network.post('/recommend', { url, title: 'Night trains', site_name: 'The Courier' }, bens)
    const { status, text } = await send('/share', { url, url_picture: 'javascript:alert(1)' })
    expectPage({ status, text }, 422, ['<bdi>The Courier</bdi>'])
  })

  test('shares an address that seems to hold a secret if the member ticks that one', async () => {
    expect((await send('/share', { url: secret, anyway: 'https://shop.example/other' })).status).toBe(422)
    expect((await send('/share', { url: secret, anyway: secret })).status).toBe(303)
    expect(await own()).toMatchObject([{ url: secret }])
  })
})

test('a member with as many shares and statuses as there may be reads so, beside the typed text', async () => {
  store.transaction = () => Promise.reject(new NewsFull())
  for (const [path, fields] of [
    ['/', { text: 'Back from Lisbon by train' }],
    ['/share', { url, message: 'Back from Lisbon by train' }],
  ] as const) {
    expectPage(await send(path, fields), 422, [
      'You have reached the limit for shares',
      'Back from Lisbon by train</textarea>',
    ])
  }
})

test('another refusal is not told as too many shares', async () => {
  store.transaction = () => Promise.reject(notAllowed('not now'))
  expectPage(
    await send('/share', { url, message: 'Back from Lisbon by train' }),
    403,
    [],
    ['You have reached the limit for shares'],
  )
})

describe('who shared a page', () => {
  test('is told with comments, without script of a hostile share, or is nobody yet', async () => {
    expectPage(await browser.open(pageUrl({ url })), 200, ['Nobody has shared this page yet.'])
    const hostile = '<script>alert(1)</script>'
    await network.post('/recommend', { url, title: hostile, message: hostile }, bens)
    const { text } = await browser.open(pageUrl({ url: `${url}#part` }))
    expectParts(text, ['Shared by 1 person', `href="/profile/${ben}"`, 'Share it too'], [hostile])
  })

  test('are contacts, then others: cards of those who wrote or were answered, and the names of the rest', async () => {
    const url = 'https://crowd.example/'
    const { clock } = network
    const share = async (login: string, message = '') => {
      const member = await network.addMember(login)
      clock.now += 1000
      const page = await store.recommendations.share(member, url, { ...plainShare, message }, clock.now)
      return { member, id: (await store.recommendations.shareOf(page, member))?.id ?? '' }
    }
    const shown = async (query = '') => {
      const { document } = readPage((await browser.open(`/page?url=${url}${query}`)).text)
      const names = (card: Element) =>
        [...card.querySelectorAll('[role=heading] > a, .silent a')].map((link) => link.textContent)
      return [...document.querySelectorAll('main > .cards > .card')].map((card) => names(card).join(', '))
    }
    for (const login of ['eva', 'fay', 'gil'])
      await store.contacts.connect(ana, (await share(login, login === 'fay' ? 'Look' : '')).member, 0)
    const { id } = await share('hal')
    await share('ida')
    expect(await shown()).toEqual(['fay Test', 'gil Test, eva Test', 'ida Test, hal Test'])
    await share('jon', 'A stranger’s word')
    await store.transaction((tx) => commentOn(tx, id, { member: ana, message: 'Why?', language: 'en' }, clock.now))
    expect(await shown()).toEqual(['fay Test', 'gil Test, eva Test', 'jon Test', 'ida Test', 'hal Test'])
    for (let count = 0; count < 20; count++) await share(`n${count}`)
    expect((await shown())[1]).toBe('gil Test, eva Test')
    expect((await shown('&page=2')).slice(0, 3)).toEqual([
      'jon Test',
      'hal Test',
      'n2 Test, n1 Test, n0 Test, ida Test',
    ])
  })

  test('is not found without a web address', async () => {
    for (const query of ['', '?url=', '?url=javascript:alert(1)', '?url=nonsense'])
      expect((await browser.open(`/page${query}`)).status).toBe(404)
  })
})

describe('an own share or status that its member removes', () => {
  let id: string
  beforeEach(async () => {
    await network.post('/recommend', { url, title: 'A title', message: 'Read this' }, token)
    id = (await own())[0]?.id ?? ''
  })

  const feed = async () => (await network.get('/me/newsfeed', token)).body.data as unknown as { id: string }[]
  const page = async () => (await network.get(`/recommend?url=${url}`, token)).body
  const submit = (action: string, item = id, who = browser) => who.send('/news', { action, id: item })
  const afterRemoval = async () => (await browser.open(`/profile/${ana}?removed=${id}`)).text

  test('takes its thanks and answers with it, as the question says first', async () => {
    await network.send('PUT', `/${id}/like`, {}, bens)
    for (const message of ['One', 'Two']) await network.post(`/${id}/comments`, { message }, bens)
    for (const place of [`/profile/${ana}`, `/news/${id}`, `/page?url=${url}`])
      expect((await browser.open(place)).text).toContain(
        'Remove it for everyone? This also removes 1 thank-you and 2 answers.',
      )
  })

  test('disappears at once from the page’s sharers and count, the newsfeed and the site, and is restored unchanged by Undo', async () => {
    await network.post('/status', { message: 'Hello there', language: 'en' }, token)
    const before = await own()
    expect(await page()).toMatchObject({ count: 1, shared: true })
    expect((await browser.open(`/profile/${ana}`)).text).toContain('Remove it for everyone?')
    for (const item of before) {
      const removed = `/profile/${ana}?removed=${item.id}`
      expect(await submit('remove', item.id)).toMatchObject({ status: 303, location: removed })
      expect(await own()).toEqual(before.filter((other) => other !== item))
      expect(await feed()).toHaveLength(1)
      expect((await browser.open(`/go/${item.id}`)).status).toBe(404)
      expectParts((await browser.open(removed)).text, ['Removed. Nobody sees it any more.'], [item.message])
      if (item.url) expect(await page()).toMatchObject({ count: 0, shared: false, data: [], title: '' })
      expect((await submit('restore', item.id)).location).toBe(`/profile/${ana}?restored=`)
      expect(await own()).toEqual(before)
    }
    expect((await browser.open(`/profile/${ana}?restored=`)).text).toContain('Restored. Others can see it again.')
    expect(await page()).toMatchObject({ count: 1, shared: true })
    expect(await afterRemoval()).not.toContain('Undo')
  })

  test('isn’t said to be removed, nor restored, once its page is shared again', async () => {
    await submit('remove')
    await network.post('/recommend', { url, message: 'Again' }, token)
    const text = await afterRemoval()
    expectParts(text, ['Again'], ['Nobody sees it any more'])
    await submit('restore')
    expect(await page()).toMatchObject({ count: 1, data: [{ sharing_message: 'Again' }] })
  })

  test('can be restored for ten minutes, and no longer', async () => {
    await submit('remove')
    network.clock.now += 10 * 60_000 + 1
    expect(await afterRemoval()).not.toContain('Undo')
    expectPage(await submit('restore'), 422, ['It can’t be restored'])
    expect(await store.news.find(id)).toBe(undefined)
  })

  test('can’t be removed or restored by other members, or by an invalid form', async () => {
    const other = await browseAsBen()
    await submit('nonsense')
    await submit('remove', 'nonsense')
    expect((await other.open(`/profile/${ana}`)).text).not.toContain('Remove it for everyone?')
    await submit('remove', id, other)
    expect(await page()).toMatchObject({ count: 1 })
    await submit('remove')
    await submit('restore', id, other)
    expect(await page()).toMatchObject({ count: 0 })
  })
})

test('a phone can install the site, and share to it', async () => {
  const { headers, text } = await network.browse().open('/site.webmanifest')
  expect(headers.get('Content-Type')).toContain('application/manifest+json')
  const { icons, share_target } = JSON.parse(text)
  const params = { url: 'url', title: 'title', text: 'text' }
  expect(share_target).toMatchObject({ action: '/share', method: 'GET', params })
  for (const { src, type } of icons) {
    const icon = await network.browse().open(src)
    expect(icon.status).toBe(200)
    expect(icon.headers.get('Content-Type')).toBe(type)
  }
  const page = await browser.open('/')
  expect(page.text).toContain('<link rel="manifest" href="/site.webmanifest">')
  expect(page.headers.get('Content-Security-Policy')).toContain("manifest-src 'self'")
})

test.each([
  ['https://news.example/a?b=c', 'https://news.example/a?b=c', ''],
  ['“A title”\nhttps://news.example/a.', 'https://news.example/a', '“A title” https://news.example/a.'],
  ['Read (https://news.example/a) today', 'https://news.example/a', 'Read (https://news.example/a) today'],
  ['http://one.example/ and http://two.example/', 'http://one.example/', 'and http://two.example/'],
  ['news.example/night-trains', 'https://news.example/night-trains', ''],
  ['https://wiki.example/Mercury_(planet)', 'https://wiki.example/Mercury_(planet)', ''],
  ['(see https://wiki.example/Io_(moon))', 'https://wiki.example/Io_(moon)', '(see https://wiki.example/Io_(moon))'],
  ['読んだ：https://news.example/a。', 'https://news.example/a', '読んだ：https://news.example/a。'],
])('%j holds an address', (text, url, rest) => {
  const found = addressIn(text)
  expect({ url: found?.url, rest: found?.rest.replace(/\s+/g, ' ') }).toEqual({ url, rest })
})

test('other texts hold none', () => {
  for (const text of [
    '',
    'Back from Lisbon',
    'Done.',
    'Version 1.2',
    'javascript:alert(1)',
    'https://',
    'ana@a.example',
  ])
    expect(addressIn(text), text).toEqual(undefined)
})

test('a long text takes linear time', () => {
  for (const text of ['a.'.repeat(50_000), 'https://'.repeat(12_000), `https://a.example/${'.'.repeat(100_000)}`])
    expect(processorTime(() => addressIn(text))).toBeLessThan(2000)
})
