import { describe, expect, test } from 'vitest'
import { type Endpoint, endpoints } from '../../../src/contract/endpoints.ts'
import { readParameters } from '../../../src/service/graph/parameters.ts'
import { readInput } from '../../../src/service/http/input.ts'
import { Problem } from '../../../src/service/http/response.ts'
import { baseUrl, createTestNetwork } from '../test-network.ts'

const { recommendation, recommend, answerContactRequest, status, newsfeed } = endpoints

async function read<E extends Endpoint>({ parameters }: E, query: string) {
  return readParameters<E['parameters']>(parameters, await readInput(new Request(`http://network.example/?${query}`)))
}

async function problems(endpoint: Endpoint, query: string): Promise<string[]> {
  try {
    await read(endpoint, query)
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.sentences
    throw error
  }
  return []
}

describe('readParameters', () => {
  test('sets the contract’s defaults', async () => {
    expect(await read(recommendation, 'url=http://a.example/')).toEqual({
      ...{ url: 'http://a.example/', limit: 10, page: 1, start: 1, only_contacts: false, summary: false },
      ...{ user_detail: 'NONE', user_watermark: true, user_pending_request: false },
    })
    const answer = { value: 'ACCEPT', contact_card: 'BUSINESS', message: '' }
    expect(await read(answerContactRequest, 'value=accept')).toEqual(answer)
  })

  test('accepts choices in any letter case, ignores unknown and empty parameters, and takes a repeated value as one', async () => {
    const query = 'url=http://a.example/&user_detail=full&only_contacts=True&user_watermark=fAlSe&scope=&unknown=1'
    const expected = { user_detail: 'FULL', only_contacts: true, user_watermark: false }
    expect(await read(recommendation, query)).toMatchObject(expected)
    const repeated = await read(recommendation, 'url=http://a.example/&limit=&language=&page=2&page=2')
    expect(repeated).toMatchObject({ limit: 10, page: 2 })
  })

  // shows: §4 parameters
  test.each([
    'Boundary+0123456789ABCDEF',
    'alamofire.boundary.0123456789abcdef',
    '"--------------------------0123456789abcdef"',
  ])('reads a multipart form, as some programs send it, without its files: boundary %s', async (boundary) => {
    const part = (head: string, text: string) =>
      `--${boundary.replaceAll('"', '')}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
    const end = `--${boundary.replaceAll('"', '')}--\r\n`
    const file = part('name="title"; filename="a.txt"', 'A file')
    const body = part('name="url"', 'http://a.example/?b=1&c=2') + part('name="message"', 'é + 😀') + file + end
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const input = await readInput(new Request('http://network.example/', { method: 'POST', headers, body }))
    const { url, message, title } = readParameters<(typeof recommend)['parameters']>(recommend.parameters, input)
    expect({ url, message, title }).toEqual({ url: 'http://a.example/?b=1&c=2', message: 'é + 😀', title: undefined })
  })

  test('reads lists from repeated names and commas, languages also from |, and times whose + was not encoded', async () => {
    const posted = await read(status, 'message=ten+letters&social_account=a,b&social_account=c&by_mobile=TRUE')
    expect(posted).toMatchObject({ message: 'ten letters', social_account: ['a', 'b', 'c'], by_mobile: true })
    expect((await read(newsfeed, 'language=fr|EN,de')).language).toEqual(['fr', 'en', 'de'])
    expect((await read(newsfeed, 'language=all')).language).toEqual(['ALL'])
    const { since } = await read(newsfeed, 'since=2013-05-03T13:59:41+0200')
    expect(since).toBe(Date.UTC(2013, 4, 3, 11, 59, 41))
  })

  test('cleans the URL of a page, and leaves a picture’s URL unchanged', async () => {
    const sent = encodeURIComponent('HTTP://News.Example:80/a?utm_source=x#part')
    expect(await read(recommend, `url=${sent}&url_picture=${sent}`)).toMatchObject({
      url: 'http://news.example/a',
      url_picture: 'HTTP://News.Example:80/a?utm_source=x#part',
    })
  })

  test('trims a text, without characters that a response can’t contain, then counts its characters', async () => {
    const message = encodeURIComponent('\u0000ten\u0007\u0085 letters\uffff 😀\ttab\nline')
    expect((await read(status, `message=${message}`)).message).toBe('ten letters 😀\ttab\nline')
    expect((await read(status, `message=++${'é'.repeat(10)}++`)).message).toBe('é'.repeat(10))
    expect(await problems(status, 'message=+++123456789+++')).toEqual(['message must be 10 to 140 characters'])
    expect(await problems(status, `message=${encodeURIComponent('😀'.repeat(140))}`)).toEqual([])
    expect(await problems(status, `message=${encodeURIComponent('😀'.repeat(141))}`)).toHaveLength(1)
    // with its escapes, a letter of this page's address is nine characters
    const page = (letters: number) => `url=${encodeURIComponent(`http://a.example/${'列'.repeat(letters)}`)}`
    expect(await problems(recommend, page(220))).toEqual([])
    expect(await problems(recommend, page(221))).toHaveLength(1)
  })

  test.each([
    ['url=http://a.example/&limit=1e1', 'limit must be a whole number from 0 to 100', recommendation],
    ['url=http://a.example/&user_detail=SOME', 'user_detail must be one of NONE, PARTIAL, FULL', recommendation],
    ['url=http://a.example/&url=http://b.example/', 'url is given more than once', recommendation],
    ['url=%00', 'url must be an absolute http or https URL of at most 2000 characters', recommendation],
    ['social_account=a', 'message is missing', status],
    [
      `message=ten+letters&social_account=one,${'x'.repeat(101)}`,
      'social_account must be at most 20 values of at most 100 characters, separated by commas',
      status,
    ],
  ] as const)('%s: %s', async (query, sentence, endpoint) => {
    expect(await problems(endpoint, query)).toEqual([sentence])
  })

  // shows: §4 bad-parameter
  test('names all invalid parameters', async () => {
    expect(await problems(recommendation, 'limit=x&page=y')).toHaveLength(3)
  })
})

describe('readInput', () => {
  test('reads no JSON, and an error says so', async () => {
    const network = await createTestNetwork()
    const ana = await network.addMember('ana')
    const headers = {
      Authorization: `Bearer ${await network.token(ana)}`,
      'Content-Type': 'application/json; charset=utf-8',
    }
    const body = JSON.stringify({ url: 'http://a.example/' })
    const send = (path: string) => network.app.request(baseUrl + path, { method: 'POST', headers, body })
    const refused = await send('/recommend')
    expect(refused.status).toBe(400)
    expect((await refused.json()).error.message).toEqual(['url is missing', 'a body of JSON isn’t read: send a form'])
    // what the query says is enough
    expect((await send('/recommend?url=http://a.example/')).status).toBe(201)
  })

  // shows: §4 parameters
  test.each(['POST', 'PUT', 'DELETE'])(
    'reads what old clients send with %s, and no body of another type',
    async (method) => {
      const form = 'application/x-www-form-urlencoded; charset=UTF-8'
      const send = async (query: string, body: string, type = form) => {
        const init = { method, headers: { 'Content-Type': type }, body }
        return Object.fromEntries(await readInput(new Request(`http://a.example/x?${query}`, init)))
      }
      // all in the query, with an empty form; all in the form; the token apart from the rest
      expect(await send('value=accept&message=a+b%20c', '')).toEqual({ value: ['accept'], message: ['a b c'] })
      expect(await send('', 'value=accept&message=%C3%A9+b')).toEqual({ value: ['accept'], message: ['é b'] })
      expect(await send('access_token=t', 'value=accept')).toEqual({ access_token: ['t'], value: ['accept'] })
      expect(await send('a=1&a=2', 'a=3')).toEqual({ a: ['1', '2', '3'] })
      expect(await send('a=1', 'a=2', 'application/json')).toEqual({ a: ['1'] })
    },
  )

  test('reads no body of a GET, and accepts invalid UTF-8', async () => {
    const request = new Request('http://a.example/?a=%FF%C3&%=%zz&&=&b')
    const read = { a: ['\ufffd\ufffd'], '%': ['%zz'], '': [''], b: [''] }
    expect(Object.fromEntries(await readInput(request))).toEqual(read)
  })
})
