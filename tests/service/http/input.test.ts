import type { Context } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import {
  type BodyBudget,
  largestBody,
  longestPartHead,
  maxFields,
  maxParts,
  readBody,
  readWholeBody,
} from '../../../src/service/http/input.ts'
import { setSender } from '../../../src/service/http/sender.ts'
import { longestPassword } from '../../../src/service/sessions/passwords.ts'
import { longestName } from '../../../src/service/store/members/names.ts'
import { siteTranslate } from '../../../src/service/texts.ts'
import { longestRepeatedQuery } from '../../../src/service/website/page/components.ts'
import { browser, network, useMembers } from '../members.ts'
import { baseUrl } from '../test-network.ts'

const formType = 'application/x-www-form-urlencoded'
const fields = (count: number) => Array.from({ length: count }, (_, index) => `n${index % 7}=${index}`).join('&')

useMembers()

async function send(method: string, path: string, body?: string, headers = {}) {
  const init = { method, headers: { 'Content-Type': formType, ...headers }, ...(body === undefined ? {} : { body }) }
  return network.app.request(baseUrl + path, init)
}

describe('a query or a form with many fields', () => {
  const paths = ['/me', '/nothing', '/', '/sign-in', '/site.css', ...Object.values(oauthPaths)]

  test.each(paths)('as a query of %s is accepted up to the limit, and refused beyond it', async (path) => {
    expect((await send('GET', `${path}?${fields(maxFields)}`)).status).not.toBe(413)
    const response = await send('GET', `${path}?${fields(maxFields + 1)}`)
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ error: { type: 'request too large', message: [expect.any(String)] } })
  })

  test.each(['/status', '/recommend', '/sign-in', '/sign-out', oauthPaths.token, oauthPaths.revoke])(
    'as a form to %s is accepted up to the limit, and refused beyond it, also with empty fields',
    async (path) => {
      expect((await send('POST', path, fields(maxFields))).status).not.toBe(413)
      for (const body of [fields(maxFields + 1), 'a&'.repeat(49_999), '&'.repeat(100_000)]) {
        expect((await send('POST', path, body)).status).toBe(413)
      }
    },
  )

  test('is refused in a member’s forms too, also in multipart forms', async () => {
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
})

test('links to other languages repeat a short query, not a long one', async () => {
  const page = async (query: string) => (await send('GET', `/sign-in?${query}`)).text()
  const length = longestRepeatedQuery - '?to='.length
  expect(await page(`to=${'x'.repeat(length)}`)).toContain(`href="?to=${'x'.repeat(length)}&amp;lang=en"`)
  const long = await page(`to=${'x'.repeat(60_000)}`)
  expect(long).toContain('href="?lang=en"')
  expect(long.length).toBeLessThan(10_000)
})

test('a too long password or login is wrong without verification, and the form repeats the whole login', async () => {
  network.passwordQueue.close()
  const sign = (fields: Record<string, string>) => network.browse().submit('/sign-in', { login: 'ana', ...fields })
  expect((await sign({ password: 'x'.repeat(longestPassword) })).text).toContain('people are signing in')
  const wrong = siteTranslate('en')('wrongPassword')
  expect((await sign({ password: 'x'.repeat(longestPassword + 1) })).text).toContain(wrong)
  for (const length of [longestName + 1, 90_000]) {
    const { text } = await sign({ login: 'y'.repeat(length), password: 'x' })
    expect(text).toContain(wrong)
    expect(text).toContain(`value="${'y'.repeat(length)}"`)
  }
})

const createBudget = (max: number, timeout = 60_000): BodyBudget => ({ max, timeout, used: 0, arriving: new Set() })

function slowRequest() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const request = new Request('http://a.example/', { method: 'POST', body: readable, duplex: 'half' } as RequestInit)
  return { request, send: (length: number) => writer.write(new Uint8Array(length)), end: () => writer.close() }
}

const lengthOf = (start: Buffer, isWhole: boolean) => `${start.length}${isWhole ? '' : ' and more'}`

describe('a body', () => {
  test('is read to its limit, and uses no memory afterwards, also if its sender interrupts it', async () => {
    const budget = createBudget(1000)
    const lengths: unknown[] = []
    for (const length of [0, 99, 100, 101, 5000]) {
      const { request, send, end } = slowRequest()
      const reading = readBody(request, { max: 100, budget }, lengthOf)
      void (async () => {
        for (let sent = 0; sent < length; sent += 33) await send(Math.min(33, length - sent))
        await end()
      })().catch(() => {})
      lengths.push(await reading)
    }
    expect(lengths).toEqual(['0', '99', '100', '100 and more', '100 and more'])
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('the client is gone')) })
    const request = new Request('http://a.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    await expect(readBody(request, { max: 100, budget }, lengthOf)).rejects.toMatchObject({ status: 400 })
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  test('that is too slow is refused', async () => {
    const budget = createBudget(1000, 20)
    const { request, send } = slowRequest()
    const reading = readBody(request, { max: 100, budget }, lengthOf)
    void send(10).catch(() => {})
    await expect(reading).rejects.toMatchObject({ status: 408 })
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  test('beyond its limit is a 413 if it must be whole', async () => {
    const request = (length: number) => new Request('http://a.example/', { method: 'POST', body: 'x'.repeat(length) })
    expect((await readWholeBody(request(100), 100)).toString()).toBe('x'.repeat(100))
    await expect(readWholeBody(request(101), 100)).rejects.toMatchObject({ status: 413 })
  })
})

describe('bodies that exceed their common memory', () => {
  test('lose the oldest incomplete one, with a 503 and Retry-After', async () => {
    const budget = createBudget(250)
    const slow = [slowRequest(), slowRequest()]
    const reading = slow.map(({ request }) => readBody(request, { max: 100, budget }, lengthOf))
    for (const { send } of slow) await send(90)
    const quick = Array.from({ length: 20 }, slowRequest)
    for (const { request, send, end } of quick) {
      const read = readBody(request, { max: 100, budget }, lengthOf)
      await send(80)
      await end()
      expect(await read).toBe('80')
    }
    await expect(reading[0]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    await slow[1]?.end()
    expect(await reading[1]).toBe('90')
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })

  test('lose one of the sender who uses most memory, not an earlier one of another sender', async () => {
    const budget = createBudget(250)
    const [member, ...strangers] = Array.from({ length: 4 }, slowRequest)
    if (!member) throw new Error('no request')
    setSender({ req: { raw: member.request } } as Context, { subject: 'ana', isMember: true })
    const reading = [member, ...strangers].map(({ request }) => readBody(request, { max: 100, budget }, lengthOf))
    for (const { send } of [member, ...strangers]) await send(80)
    await expect(reading[1]).rejects.toMatchObject({ status: 503 })
    for (const { end } of [member, ...strangers.slice(1)]) await end()
    expect(await Promise.all([reading[0], ...reading.slice(2)])).toEqual(['80', '80', '80'])
  })

  test('refuse a new one if all earlier ones are complete and still in use', async () => {
    const budget = createBudget(250)
    const { promise: used, resolve: finish } = Promise.withResolvers<void>()
    const send = (use: () => Promise<string>) =>
      readBody(new Request('http://a.example/', { method: 'POST', body: 'x'.repeat(100) }), { max: 100, budget }, use)
    const held = [send(() => used.then(() => 'used')), send(() => used.then(() => 'used'))]
    await vi.waitFor(() => expect(budget.arriving.size).toBe(0))
    await expect(send(async () => 'never')).rejects.toMatchObject({ status: 503 })
    finish()
    expect(await Promise.all(held)).toEqual(['used', 'used'])
    expect(await send(async () => 'again')).toBe('again')
    expect(budget).toMatchObject({ used: 0, arriving: new Set() })
  })
})
