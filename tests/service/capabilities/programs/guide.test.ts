import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { oauthLanguages } from '../../../../src/contract/oauth.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { ana, ben, browser, connect, network, newsOf, token, useTokens } from '../../members.ts'
import { readPage } from '../../page.ts'
import { baseUrl, createTestNetwork, password } from '../../test-network.ts'

useTokens()

const path = '/settings/programs'

async function letIn(access: 'read' | 'write') {
  const { text } = await browser.submit(`${path}/new`, {
    name: 'Phone',
    access,
    days: '30',
    own_password: password,
  })
  return readPage(text).document
}

const textOf = (document: Document, selector: string) => document.querySelector(selector)?.textContent ?? ''

/** The words of a line of a POSIX shell whose only quotes are single ones. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s']|'[^']*')+/g)].map(([word]) => word.replaceAll("'", ''))

/** Does what curl does with these options, which are all that the lines have. */
async function curl(line: string) {
  const [program, ...words] = wordsOf(line)
  expect(program).toBe('curl')
  const valuesOf = (option: string) => words.flatMap((word, index) => (words[index - 1] === option ? word : []))
  const headers = valuesOf('-H').map((header) => header.split(': ') as [string, string])
  const fields = valuesOf('--data-urlencode').map((field) => field.split(/=(.*)/s, 2) as [string, string])
  const url = words.find((word) => word.startsWith('http')) ?? ''
  const body = fields.length > 0 ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const response = await network.app.request(url, { headers, ...body })
  return { status: response.status, body: await response.json() }
}

describe('the lines for a terminal', () => {
  test('share a page and read the newsfeed, with the token that was just made', async () => {
    await connect()
    await network.postStatus(ben, 'Good morning')
    const document = await letIn('write')
    expect(await curl(textOf(document, '#share'))).toMatchObject({ status: 201, body: { created: true } })
    expect(await newsOf(ana)).toMatchObject([{ url: 'https://example.org/', message: 'Worth reading' }])
    const news = await curl(textOf(document, '#news'))
    expect(news).toMatchObject({ status: 200, body: { count: 1, data: [{ message: 'Good morning' }] } })
  })

  test('are copied as they stand', async () => {
    const document = await letIn('write')
    const copied = [...document.querySelectorAll<HTMLButtonElement>('.recipes button.copy')]
    expect(copied).toHaveLength(5)
    for (const button of copied)
      expect(button.dataset.text).toBe(textOf(document, `#${button.getAttribute('aria-describedby')}`))
  })

  test('only read with a token that only reads, and name a placeholder without one', async () => {
    const reads = await letIn('read')
    expect([textOf(reads, '#share'), textOf(reads, '#phone')]).toEqual(['', ''])
    expect((await curl(textOf(reads, '#news'))).status).toBe(200)
    const page = readPage((await browser.open(path)).text).document
    expect(textOf(page, '#share')).toContain('Bearer pal_…')
    expect(textOf(page, '#terminal')).toContain(siteTranslate('en')('programPlaceholder', { placeholder: 'pal_…' }))
  })

  test.each(oauthLanguages)('are a shell’s words in %s', async (language) => {
    const { text } = await browser.open(`${path}?lang=${language}`)
    const line = textOf(readPage(text).document, '#share')
    const comment = `message=${siteTranslate(language)('programComment')}`
    expect(wordsOf(line).slice(-3)).toEqual(['url=https://example.org/', '--data-urlencode', comment])
  })
})

/** The request of the action “Get Contents of URL”, as the steps describe it. */
function requestOf(document: Document) {
  const steps = [...document.querySelectorAll('#phone ol > li')]
  const codes = (step: Element | undefined) =>
    [...(step?.querySelectorAll('code') ?? [])].map((each) => each.textContent)
  const [, , , request, how, header, form] = steps
  const [url = ''] = codes(request)
  const [method = ''] = codes(how)
  const [key = '', value = ''] = codes(header)
  return { url, method, headers: { [key]: value }, fields: codes(form), steps: steps.length }
}

describe('the shortcut for a phone', () => {
  const shared = 'https://news.example/a?b=1&c=é'
  const written = { url: 'https://news.example/a?b=1&c=%C3%A9', message: 'Für alle: “lesen” 😀' }

  const multipart = (fields: readonly (readonly [string, string])[]) => {
    const boundary = 'Boundary+7C1E2A9B0D4F5566'
    const parts = fields.map(
      ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
  }

  const plain = (fields: readonly (readonly [string, string])[]) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields.map((field) => [...field])).toString(),
  })

  test.each([
    ['a multipart form', multipart],
    ['a plain form', plain],
  ])('shares the page and the comment by the request that the steps describe, as %s', async (_, write) => {
    const { url, method, headers, fields } = requestOf(await letIn('write'))
    expect({ url, method, fields }).toEqual({ url: `${baseUrl}/recommend`, method: 'POST', fields: ['url', 'message'] })
    const [first = '', second = ''] = fields
    const { type, body } = write([
      [first, shared],
      [second, written.message],
    ])
    const response = await network.app.request(url, { method, headers: { ...headers, 'Content-Type': type }, body })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 201,
      body: { created: true },
    })
    expect(await newsOf(ana)).toMatchObject([written])
  })

  test('leads to the API’s host, if that is another one', async () => {
    const two = await createTestNetwork({
      authUrl: 'http://www.network.example',
      apiUrl: 'https://api.network.example',
    })
    const member = await two.addMember('ana')
    const Cookie = `session=${await two.store.sessions.begin(member, two.clock.now)}`
    const response = await two.app.request(`http://www.network.example${path}`, { headers: { Cookie } })
    const { url } = requestOf(readPage(await response.text()).document)
    expect(url).toBe('https://api.network.example/recommend')
  })
})

test('the bookmark opens the page about who shared the page in front, and has no token', async () => {
  await network.post('/recommend', { url: 'https://news.example/?a=1&b=%20', title: 'News' }, token)
  for (const page of [path, '/share']) {
    const document = readPage((await browser.open(page)).text).document
    const name = siteTranslate('en')('whoShared')
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
    const script = link?.getAttribute('href')?.replace('javascript:', '') ?? ''
    const location = { href: 'https://news.example/?a=1&b=%20#x' }
    runInNewContext(script, { location, encodeURIComponent })
    expect(location.href).toBe(`${baseUrl}/page?url=https%3A%2F%2Fnews.example%2F%3Fa%3D1%26b%3D%2520%23x`)
    const { status, text } = await browser.open(location.href.slice(baseUrl.length))
    expect({ status, isAbout: text.includes('ana Test') && text.includes('News') }).toEqual({
      status: 200,
      isAbout: true,
    })
  }
})
