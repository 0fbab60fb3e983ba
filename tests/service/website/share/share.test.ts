import { beforeEach, describe, expect, test } from 'vitest'
import { addressIn } from '../../../../src/service/website/share.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { ana, ben, bens, browseAsBen, browser, connect, network, newsOf, token, useTokens } from '../../members.ts'

useTokens()

const url = 'http://news.example/a'

beforeEach(connect)

const shareUrl = (query: Record<string, string>) => `/share?${new URLSearchParams(query)}`
const pageUrl = (query: Record<string, string>) => `/page?${new URLSearchParams(query)}`

async function send(path: string, fields: Record<string, string>, to = path.split('?')[0] ?? '') {
  const { text } = await browser.open(path)
  const hidden = Object.fromEntries(
    [...text.matchAll(/name="(csrf_token|key)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return browser.post(to, { ...hidden, ...fields })
}

const own = () => newsOf(ana)
const problemIn = (text: string) => /<p class="problem"[^>]*>([^<]*)/.exec(text)?.[1]

describe('the field at the top of the news', () => {
  test('posts a text as a status, once however often the form is sent', async () => {
    const { text } = await browser.open('/')
    const [csrf_token = '', key = ''] = ['csrf_token', 'key'].map(
      (name) => new RegExp(`class="composer".*name="${name}" value="([^"]+)"`, 's').exec(text)?.[1],
    )
    const fields = { csrf_token, key, text: 'Back from Lisbon by train' }
    for (const { status, headers } of [await browser.post('/', fields), await browser.post('/', fields)])
      expect([status, headers.get('Location')]).toEqual([303, '/?posted'])
    expect(await own()).toMatchObject([{ url: null, message: 'Back from Lisbon by train' }])
    expect((await browser.open('/?posted')).text).toContain('Posted.')
    const other = await browseAsBen()
    expect((await other.open('/')).text).toContain('Back from Lisbon by train')
  })

  test('leads with an address to the form that shares it, and shares nothing', async () => {
    const { status, headers } = await send('/', { text: 'Worth it: http://news.example/a' })
    expect(status).toBe(303)
    const to = headers.get('Location') ?? ''
    expect(to).toBe('/share?url=http%3A%2F%2Fnews.example%2Fa&text=Worth+it%3A')
    const { text } = await browser.open(to)
    expect(text).toContain('value="http://news.example/a"')
    expect(text).toContain('Worth it:</textarea>')
    expect(await own()).toEqual([])
  })

  test.each([
    ['', 'Please fill this in.'],
    ['Too short', 'This is too short. It needs at least 10 characters.'],
    ['x'.repeat(141), 'This is too long. It can have at most 140 characters.'],
  ])('says what is wrong with %j, and keeps it', async (typed, sentence) => {
    const { status, text } = await send('/', { text: typed })
    expect(status).toBe(422)
    expect(problemIn(text)).toBe(sentence)
    expect(text).toContain(`\n${typed}</textarea>`)
    expect(await own()).toEqual([])
  })
})

describe('the form that shares a page', () => {
  const secret = 'https://shop.example/reset?token=9f8Q2kLx7Zt1Vb3N'

  // shows: ours web-site
  test('is filled in by the address of a share sheet, whose text holds the page’s address', async () => {
    const { text } = await browser.open(shareUrl({ title: 'Night trains', text: `Look at this ${url}` }))
    for (const part of [`value="${url}"`, 'value="Night trains"', '\nLook at this</textarea>'])
      expect(text).toContain(part)
    expect(await own()).toEqual([])
  })

  test('shares as the API does, and leads to those who shared the page', async () => {
    const fields = { url: `${url}?utm_source=a`, title: 'Night trains', overview: 'By bed', message: 'Read this' }
    const { status, headers } = await send('/share', { ...fields, url_picture: 'https://news.example/a.png' })
    expect([status, headers.get('Location')]).toEqual([303, pageUrl({ url, shared: '' })])
    const { text } = await browser.open(headers.get('Location') ?? '')
    for (const part of ['Shared.', 'Night trains', 'By bed', 'Read this', 'Shared by 1 person', 'Change your share'])
      expect(text).toContain(part)
    const answer = await network.get(`/recommend?url=${url}&user_detail=PARTIAL`, bens)
    expect(answer.body).toMatchObject({
      count: 1,
      title: 'Night trains',
      overview: 'By bed',
      url_picture: 'https://news.example/a.png',
      data: [{ sharing_message: 'Read this' }],
    })
  })

  test('shows the member’s own share to be changed, and keeps what the form doesn’t have', async () => {
    await network.post('/recommend', { url, title: 'Old', keywords: 'trains', message: 'First' }, token)
    const { text } = await browser.open(shareUrl({ url, title: 'Tab title' }))
    expect(text).toContain('You share this page already.')
    expect([text.includes('value="Old"'), text.includes('\nFirst</textarea>')]).toEqual([true, true])
    await send('/share', { url, title: 'New', message: '' })
    expect(await own()).toMatchObject([{ title: 'New', message: '' }])
    expect((await network.get(`/recommend?url=${url}&user_detail=PARTIAL`, token)).body).toMatchObject({
      count: 1,
      keywords: 'trains',
    })
  })

  test.each([
    ['', 'Please fill this in.'],
    ['javascript:alert(1)', 'Write a web address that starts with https:// or http://.'],
    ['ana', 'Write a web address that starts with https:// or http://.'],
    [`http://news.example/${'a'.repeat(2000)}`, 'This is too long. It can have at most 2,000 characters.'],
    [secret, 'This address seems to hold a key or a password, which others would see. Nothing was sent.'],
  ])('refuses the address %s at its field, and shares nothing', async (address, sentence) => {
    const { status, text } = await send('/share', { url: address, message: 'My comment' })
    expect(status).toBe(422)
    expect(problemIn(text)).toBe(sentence)
    expect(text).toContain('\nMy comment</textarea>')
    expect(await own()).toEqual([])
  })

  test('shares an address that seems to hold a secret if the member ticks that one', async () => {
    expect((await send('/share', { url: secret, anyway: 'https://shop.example/other' })).status).toBe(422)
    expect((await send('/share', { url: secret, anyway: secret })).status).toBe(303)
    expect(await own()).toMatchObject([{ url: secret }])
  })
})

describe('who shared a page', () => {
  test('is told with comments, without script of a hostile share, or is nobody yet', async () => {
    const nobody = await browser.open(pageUrl({ url }))
    expect([nobody.status, nobody.text.includes('Nobody has shared this page yet.')]).toEqual([200, true])
    const hostile = '<script>alert(1)</script>'
    await network.post('/recommend', { url, title: hostile, message: hostile }, bens)
    const { text } = await browser.open(pageUrl({ url: `${url}#part` }))
    for (const part of ['Shared by 1 person', `href="/profile/${ben}"`, 'Share it too']) expect(text).toContain(part)
    expect(text).not.toContain(hostile)
  })

  test.each(['', '?url=', '?url=javascript:alert(1)', '?url=nonsense'])('is not found for %j', async (query) => {
    expect((await browser.open(`/page${query}`)).status).toBe(404)
  })

  test('is a link at each shared page in the news, beside one to share it too', async () => {
    await network.post('/recommend', { url, title: 'Night trains' }, bens)
    const { text } = await browser.open('/')
    expect(text).toContain(`href="${pageUrl({ url })}" aria-label="Who shared this page Night trains"`)
    expect(text).toContain(`href="/share?${new URLSearchParams({ url })}" aria-label="Share it too Night trains"`)
  })
})

test('a phone can install the site, and share to it', async () => {
  const { headers, text } = await network.browse().open('/site.webmanifest')
  expect(headers.get('Content-Type')).toContain('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({
    display: 'standalone',
    start_url: '/',
    share_target: { action: '/share', method: 'GET', params: { url: 'url', title: 'title', text: 'text' } },
  })
  for (const { src, type, sizes } of JSON.parse(text).icons) {
    const icon = await network.browse().open(src)
    expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, type])
    expect(sizes).toMatch(/^(?:any|192x192|512x512)$/)
  }
  const page = await browser.open('/')
  expect(page.text).toContain('<link rel="manifest" href="/site.webmanifest">')
  expect(page.headers.get('Content-Security-Policy')).toContain("manifest-src 'self'")
})

test.each([
  ['https://news.example/a?b=c', 'https://news.example/a?b=c', ''],
  ['A title https://news.example/a', 'https://news.example/a', 'A title'],
  ['“A title”\nhttps://news.example/a.', 'https://news.example/a', '“A title” .'],
  ['Read (https://news.example/a) today', 'https://news.example/a', 'Read ( ) today'],
  ['http://one.example/ and http://two.example/', 'http://one.example/', 'and http://two.example/'],
  ['news.example/night-trains', 'https://news.example/night-trains', ''],
  ['www.news.example', 'https://www.news.example', ''],
])('%j holds an address', (text, url, rest) => {
  const found = addressIn(text)
  expect([found?.url, found?.rest.replace(/\s+/g, ' ')]).toEqual([url, rest])
})

test.each([
  '',
  'Back from Lisbon',
  'Done.',
  'Version 1.2',
  'javascript:alert(1)',
  'https://',
  'ana@acme.example',
  'a.b c.d',
])('%j is a text', (text) => expect(addressIn(text)).toBe(undefined))

test('a long text takes linear time', () => {
  for (const text of ['a.'.repeat(50_000), 'https://'.repeat(12_000), `https://a.example/${'.'.repeat(100_000)}`])
    expect(processorTime(() => addressIn(text))).toBeLessThan(500)
})
