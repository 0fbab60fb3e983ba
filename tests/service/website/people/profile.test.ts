import { beforeEach, describe, expect, test } from 'vitest'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { createTestNetwork, password, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { name: 'Ana <b>Ruiz</b>', headline: '<img src=x>', language: 'es' })
  browser = network.browse()
})

describe('a profile page', () => {
  test('shows name, headline and latest shares, escaped', async () => {
    const hostile = { title: '<script>alert(1)</script>', message: '<b>look</b> & "see"', overview: '', keywords: '' }
    const share = { ...hostile, site_name: '', picture: '', language: 'es' }
    await network.store.recommendations.share(ana, 'http://news.example/a?b=%22&c', share, network.clock.now)
    const untitled = { ...share, title: '', message: '' }
    await network.store.recommendations.share(ana, 'http://news.example/untitled', untitled, network.clock.now + 1)

    browser = await network.browseAs(await network.addMember('ben'))
    const { status, text } = await browser.open(`/profile/${ana}`)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Ana &lt;b&gt;Ruiz&lt;/b&gt;</h1>')
    expect(text).toContain('&lt;img src=x&gt;')
    expect(text).toContain('>&lt;script&gt;alert(1)&lt;/script&gt;</a>')
    expect(text).toContain('&lt;b&gt;look&lt;/b&gt; &amp; &quot;see&quot;')
    expect(text).toContain('href="http://news.example/a?b=%22&amp;c"')
    expect(text).toContain('>http://news.example/untitled</a>')
    expect(text).not.toMatch(/<script(?! src="\/site\.js")|<img src=x|<b>/)
    expect(text.indexOf('untitled')).toBeLessThan(text.indexOf('alert(1)'))
  })

  test('shows the place, in the reader’s language, and the interests that the settings ask for', async () => {
    const texts = {
      headline: '',
      introduction: '',
      interests: 'Rowing <b>',
      city: 'Zaragoza',
      country: 'ES',
      language: 'es',
    }
    await network.store.members.setProfileTexts(ana, texts, network.clock.now)
    browser.cookies.set('language', 'de')
    const { text } = await browser.open(`/profile/${ana}`)
    expect(text).toContain('Zaragoza, Spanien')
    expect(text).toContain('<dt>Interessen</dt><dd lang="es" dir="auto">Rowing &lt;b&gt;</dd>')
    await network.store.members.setProfileTexts(ana, { ...texts, interests: '', city: '' }, network.clock.now)
    const { text: less } = await browser.open(`/profile/${ana}`)
    expect(less).toContain('>Spanien<')
    expect(less).not.toContain('<dt>')
  })

  test('says if a member has shared nothing', async () => {
    browser = await network.browseAs(await network.addMember('ben'))
    expect((await browser.open(`/profile/${ana}`)).text).toContain('hasn’t shared or posted anything yet')
  })

  // shows: W4
  test('shows shares and statuses only to members, and is not indexed by search engines', async () => {
    await network.postStatus(ana, 'Among ourselves')
    const { headers, text } = await browser.open(`/profile/${ana}`)
    expect(text).not.toContain('Among ourselves')
    expect(text).toContain(`href="/sign-in?to=%2Fprofile%2F${ana}"`)
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    browser = await network.browseAs(await network.addMember('ben'))
    expect((await browser.open(`/profile/${ana}`)).text).toContain('Among ourselves')
  })

  test('shows older shares and statuses on further pages', async () => {
    for (let index = 1; index <= 21; index++)
      await network.postStatus(ana, `Status ${index}.`, network.clock.now + index)
    browser = await network.browseAs(ana)
    const first = (await browser.open(`/profile/${ana}`)).text
    expect(first).toContain('href="?page=2" rel="next"')
    expect(first).not.toContain('Status 1.')
    const second = (await browser.open(`/profile/${ana}?page=2`)).text
    expect(second).toContain('Status 1.')
    expect(second).toContain('href="?page=1" rel="prev"')
    expect(second).not.toContain('rel="next"')
  })

  test.each(['nobody', '%00', '..%2f', '%ff'])('of an unknown member (%s) is a 404 page', async (id) => {
    const { status, headers, text } = await browser.open(`/profile/${id}`)
    expect(status).toBe(404)
    expect(headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(text).toContain('Page not found')
  })
})

describe('the home page', () => {
  test('describes the site, and lets a member sign in and out', async () => {
    expect((await browser.open('/')).text).toContain('href="/sign-in"')
    const signedIn = await browser.submit('/sign-in', { login: ' ANA ', password })
    expect(signedIn.status).toBe(303)
    expect(signedIn.headers.get('Location')).toBe('/')
    expect((await browser.open('/')).text).toContain('<h1 class="unseen">Hello, Ana &lt;b&gt;Ruiz')

    const session = browser.cookies.get('session') ?? ''
    const { text } = await browser.open('/')
    const csrf_token = readCsrfToken(text)
    await browser.post('/sign-out', { csrf_token: 'nonsense' })
    expect((await browser.open('/')).text).toContain('Hello, Ana')
    await browser.post('/sign-out', { csrf_token })
    expect((await browser.open('/')).text).not.toContain('Hello, Ana')
    browser.cookies.set('session', session)
    expect((await browser.open('/')).text).not.toContain('Hello, Ana')
  })

  test('shows no demo members without demo data', async () => {
    expect((await browser.open('/')).text).not.toContain('Demo members')
  })
})

test('a wrong password on the sign-in page is a 200 with the form', async () => {
  const { status, text } = await browser.submit('/sign-in', { login: 'ana', password: 'x'.repeat(1000) })
  expect(status).toBe(200)
  expect(text).toContain('role="alert"')
})

test('pages name their language, and their stylesheet is a file', async () => {
  const { text } = await browser.open('/?lang=en')
  expect(text).toContain('<html lang="en">')
  expect((await browser.open('/?lang=constructor')).text).toContain('<html lang="en">')
  const sheet = await browser.open('/site.css')
  expect(text).toContain('href="/site.css"')
  expect(sheet.headers.get('Content-Type')).toBe('text/css;charset=UTF-8')
})

// shows: E2
test('a share’s site name doesn’t hide its host', async () => {
  const share = { title: 'Sign in', message: '', overview: '', keywords: '', picture: '', language: 'en' }
  const at = (host: string, site_name: string) =>
    network.store.recommendations.share(ana, `http://${host}/`, { ...share, site_name }, network.clock.now)
  await at('evil.example', 'bank.example')
  await at('plain.example', 'plain.example')
  const { text } = await (await network.browseAs(ana)).open(`/profile/${ana}`)
  expect(text).toContain('<span><bdi>bank.example</bdi> (<bdi>evil.example</bdi>)</span>')
  expect(text.match(/<bdi>plain\.example<\/bdi>/g)).toHaveLength(1)
})
