import { beforeEach, describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { largestBody, maxFields, readInput, valuesOf } from '../../../../src/service/http/input.ts'
import { longestPassword } from '../../../../src/service/sign-in/passwords.ts'
import { longestPartHead, maxParts } from '../../../../src/service/website/form/form-data.ts'

import { longestRepeatedQuery } from '../../../../src/service/website/frame.ts'
import { longestLogin } from '../../../../src/service/website/sign-in/sign-in.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../../test-network.ts'

const formType = 'application/x-www-form-urlencoded'
const fields = (count: number) => Array.from({ length: count }, (_, index) => `n${index % 7}=${index}`).join('&')

let network: TestNetwork
beforeEach(async () => {
  network = await createTestNetwork()
})

async function send(method: string, path: string, body?: string, headers = {}) {
  const init = { method, headers: { 'Content-Type': formType, ...headers }, ...(body === undefined ? {} : { body }) }
  return network.app.request(baseUrl + path, init)
}

describe('a query or a form with many fields', () => {
  const paths = ['/me', '/nothing', '/', '/sign-in', '/site.css', ...Object.values(oauthPaths)]

  // shows: A1, bound input.maxFields
  test.each(paths)('as a query of %s is accepted up to the limit, and refused beyond it', async (path) => {
    expect((await send('GET', `${path}?${fields(maxFields)}`)).status).not.toBe(413)
    const response = await send('GET', `${path}?${fields(maxFields + 1)}`)
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ error: { type: 'request too large', message: [expect.any(String)] } })
  })

  // shows: bound input.maxFields
  test.each(['/status', '/recommend', '/sign-in', '/sign-out', oauthPaths.token, oauthPaths.revoke])(
    'as a form to %s is accepted up to the limit, and refused beyond it, also with empty fields',
    async (path) => {
      expect((await send('POST', path, fields(maxFields))).status).not.toBe(413)
      for (const body of [fields(maxFields + 1), 'a&'.repeat(49_999), '&'.repeat(100_000)]) {
        expect((await send('POST', path, body)).status).toBe(413)
      }
    },
  )

  // shows: A1, bound form-data.maxParts, bound form-data.longestPartHead
  test('is refused in a member’s forms too, also in multipart forms', async () => {
    const browser = await network.browseAs(await network.addMember('ana'))
    const Cookie = `session=${browser.cookies.get('session')}`
    const upload = `multipart/form-data; boundary=${'b'.repeat(30)}`
    const part = `--${'b'.repeat(30)}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`
    const end = `--${'b'.repeat(30)}--\r\n`
    for (const path of ['/settings', '/cards', '/requests', '/applications']) {
      const status = async (type: string, body: string) =>
        (await send('POST', path, body, { Cookie, 'Content-Type': type })).status
      expect(await status(formType, fields(maxFields))).toBe(422)
      expect(await status(formType, fields(maxFields + 1))).toBe(413)
      expect(await status(formType, 'x'.repeat(largestBody + 1))).toBe(413)
      expect(await status(upload, part.repeat(maxParts) + end)).toBe(422)
      expect(await status(upload, part.repeat(maxParts + 1) + end)).toBe(413)
      const named = (length: number) => part.replace('"a"', `"${'a'.repeat(length)}"`) + end
      expect(await status(upload, named(longestPartHead - 100))).toBe(422)
      expect(await status(upload, named(longestPartHead + 1))).toBe(413)
    }
    expect(network.logged).toEqual([])
  })

  test('is read with all values of a name, in their order', async () => {
    const init = { method: 'POST', body: 'b=4&a=3', headers: { 'Content-Type': formType } }
    const input = await readInput(new Request(`${baseUrl}/?a=1&b=2&a=2&a=1`, init))
    expect(valuesOf(input, 'a')).toEqual(['1', '2', '3'])
    expect(valuesOf(input, 'b')).toEqual(['2', '4'])
  })
})

// shows: bound frame.longestRepeatedQuery
test('links to other languages repeat a short query, not a long one', async () => {
  const page = async (query: string) => (await send('GET', `/sign-in?${query}`)).text()
  const length = longestRepeatedQuery - '?to='.length
  expect(await page(`to=${'x'.repeat(length)}`)).toContain(`href="?to=${'x'.repeat(length)}&amp;lang=en"`)
  const long = await page(`to=${'x'.repeat(60_000)}`)
  expect(long).toContain('href="?lang=en"')
  expect(long.length).toBeLessThan(10_000)
})

// shows: bound sign-in.longestLogin, bound passwords.longestPassword
test('a too long password or login is wrong without verification, and the form repeats the whole login', async () => {
  network.passwordQueue.close()
  const sign = (fields: Record<string, string>) => network.browse().submit('/sign-in', { login: 'ana', ...fields })
  expect((await sign({ password: 'x'.repeat(longestPassword) })).text).toContain('people are signing in')
  expect((await sign({ password: 'x'.repeat(longestPassword + 1) })).text).toContain(
    siteTranslate('en')('wrongPassword'),
  )
  for (const length of [longestLogin + 1, 90_000]) {
    const { text } = await sign({ login: 'y'.repeat(length), password: 'x' })
    expect(text).toContain(siteTranslate('en')('wrongPassword'))
    expect(text).toContain(`value="${'y'.repeat(length)}"`)
  }
})
