import { beforeEach, describe, expect, test } from 'vitest'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { baseUrl, createTestNetwork, password, type TestNetwork } from '../test-network.ts'

/** Forms that are sent after the session ended. */

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string
let ben: string

const typed = 'typed & "text"'
const escaped = 'typed &amp; &quot;text&quot;'

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { headline: 'Before' })
  ben = await network.addMember('ben')
  browser = network.browse()
})

/** Sends a form as a browser does from a page of the given site. */
async function send(path: string, fields: URLSearchParams | FormData, site = 'same-origin') {
  const filled = new Response(fields)
  const type = filled.headers.get('Content-Type') ?? ''
  const body = await filled.arrayBuffer()
  const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const length = String(body.byteLength)
  const headers = { Cookie, 'Content-Type': type, 'Content-Length': length, 'Sec-Fetch-Site': site }
  const response = await network.app.request(baseUrl + path, { method: 'POST', body, headers })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
    browser.cookies.set(name, value)
  }
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The hidden fields of a page. */
const hidden = (text: string) =>
  [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ])

/** The fields of the sign-in form. */
function filledIn(text: string, { secret = password, login = 'ana' } = {}) {
  return new URLSearchParams([...hidden(text), ['login', login], ['password', secret], ['answer', 'sign-in']])
}

describe('a form that is sent after the session ended', () => {
  test.each([
    ['/settings', 'headline'],
    ['/cards', 'PERSO-address'],
    ['/profile/ben', 'subject'],
  ])('of %s appears again after the sign-in with the typed texts, and has changed nothing', async (at, name) => {
    const path = at.replace('/profile/ben', `/profile/${ben}`)
    const asked = await send(path, new URLSearchParams({ csrf_token: `old.${ana}`, 'PERSO-email': '', [name]: typed }))
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('what you typed is not lost')
    expect(asked.text).not.toContain('href="/sign-in"')
    expect(asked.text).toContain(`name="${name}" value="${escaped}"`)

    const wrong = await send(path, filledIn(asked.text, { secret: 'wrong' }))
    expect(wrong.text).toContain('This login or password is wrong')
    expect(wrong.text).toContain(`name="${name}" value="${escaped}"`)

    const body = filledIn(wrong.text)
    const signedIn = await send(path, body)
    // the browser repeats the request
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([307, path])
    const again = await send(path, body)
    expect(again.status).toBe(422)
    expect(again.text).toContain('Please try again')
    expect(again.text).toContain(escaped)
    expect(again.text).not.toContain(password)
    expect((await network.store.members.find(ana))?.headline).toBe('Before')

    const fields = { csrf_token: readCsrfToken(again.text), [name]: typed }
    expect((await send(path, new URLSearchParams(fields))).status).toBe(303)
  })

  // shows: S5
  test('is never shown to another member who signs in then', async () => {
    const asked = await send('/settings', new URLSearchParams({ csrf_token: `old.${ana}`, headline: typed }))
    const body = filledIn(asked.text, { login: 'ben' })
    expect((await send('/settings', body)).status).toBe(307)
    const { status, text } = await send('/settings', body)
    expect(status).toBe(422)
    expect(text).toContain('This page belonged to another account')
    expect(text).not.toContain(escaped)
  })

  // shows: S5
  test.each([
    ['', false],
    ['a picture that is too large', true],
  ])('is not shown to another member who has signed in in another tab %s', async (_, isLarge) => {
    await send('/sign-in', filledIn((await browser.open('/sign-in')).text))
    const csrf_token = readCsrfToken((await browser.open('/settings')).text)
    await send('/sign-in', filledIn((await browser.open('/sign-in')).text, { login: 'ben' }))
    const form = new FormData()
    form.set('csrf_token', csrf_token)
    form.set('headline', typed)
    if (isLarge) form.set('picture', new File([Buffer.alloc(12_000_000)], 'x.png', { type: 'image/png' }))
    const { status, text } = await send('/settings', form)
    expect([status, text.includes('This page belonged to another account')]).toEqual([422, true])
    expect(text).not.toContain(escaped)
  })

  test.each([
    ['a picture', 300_000],
    ['a picture that is too large', 12_000_000],
  ])('with %s preserves its texts', async (_, size) => {
    const form = new FormData()
    form.set('csrf_token', `old.${ana}`)
    form.set('headline', typed)
    form.set('picture', new File([Buffer.alloc(size)], 'x.png', { type: 'image/png' }))
    const { status, text } = await send('/settings', form)
    expect([status, hidden(text).find(([name]) => name === 'headline')?.[1]]).toEqual([422, typed])
  })

  // shows: RFC 6749 §10.12
  test('is not shown if it is on another site’s page, or the browser names none', async () => {
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      const { status, headers, text } = await send('/settings', new URLSearchParams({ headline: typed }), site)
      expect([status, headers.get('Location'), text]).toEqual([303, '/sign-in?to=%2Fsettings', ''])
    }
  })
})

test('a notice of a change is not repeated after a sign-in', async () => {
  const to = async (path: string) => (await browser.open(path)).headers.get('Location')
  expect(await to('/settings?saved')).toBe('/sign-in?to=%2Fsettings')
  expect(await to('/people?name=a%26b&saved')).toBe('/sign-in?to=%2Fpeople%3Fname%3Da%2526b')
})
