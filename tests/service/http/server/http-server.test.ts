import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, test } from 'vitest'
import { commonParameters, endpoints } from '../../../../src/contract/endpoints.ts'
import { serve } from '../../../../src/service/http/http-server.ts'
import { logged, longestValue, send, service, useServices, whole, withTwoHosts } from './services.ts'

useServices()

describe('a malformed request', () => {
  // shows: §7 errors, A10, bound http-server.longestHead
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a method in lower case', `get /me HTTP/1.1\r\n${whole}`, 400],
    ['no Host', 'GET /me HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an invalid Host', `GET /me HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n`, 400],
    ['a Host of six numbers', 'GET /me HTTP/1.1\r\nHost: 1.2.3.4.5.6\r\nConnection: close\r\n\r\n', 400],
    ['a Host whose number is too large', 'GET /me HTTP/1.1\r\nHost: 1.2.3.999\r\nConnection: close\r\n\r\n', 400],
    ['a Host with an invalid port', 'GET /me HTTP/1.1\r\nHost: a.example:99999\r\nConnection: close\r\n\r\n', 400],
    ['a whole URL with an invalid host', `GET http://1.2.3.4.5.6/me HTTP/1.1\r\n${whole}`, 400],
    ['an invalid path', `GET \\ HTTP/1.1\r\n${whole}`, 400],
    ['two lengths', `POST /status HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${whole}`, 400],
    ['a body in chunks', `POST /status HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${whole}1\r\nx\r\n0\r\n\r\n`, 411],
    ['an invalid chunk', `POST /status HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${whole}nonsense`, 411],
    ['a too long head', `GET /me HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n${whole}`, 431],
    ['a too long path', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${whole}`, 431],
    ['an unknown expectation', `GET /me HTTP/1.1\r\nExpect: nonsense\r\n${whole}`, 417],
    ['a tunnel', `CONNECT a.example:443 HTTP/1.1\r\n${whole}`, 404],
  ])('with %s gets a response in the error shape', async (_, bytes, expected) => {
    for (const to of [service, withTwoHosts]) {
      const { status, head, body } = await send(bytes, to)
      expect(status).toBe(expected)
      expect(head).toMatch(/^Content-Type: application\/json;charset=UTF-8$/im)
      expect(head).toMatch(/^Uuid: [0-9a-f-]{36}$/im)
      expect(JSON.parse(body)).toEqual({ error: { type: expect.any(String), message: [expect.any(String)] } })
    }
  })

  test('is refused in XML if its Accept asks for XML', async () => {
    const { body } = await send('GET /me HTTP/1.1\r\nAccept: text/xml\r\nConnection: close\r\n\r\n')
    expect(body).toContain('<type>malformed request</type>')
  })

  // shows: bound http-server.longestHead
  test.each(Object.entries(endpoints))(
    'a call of %s with all parameters at their maximum lengths fits in a head',
    async (_, endpoint) => {
      const { method, path, parameters } = endpoint
      const query = Object.entries({ ...parameters, ...commonParameters })
        .map(([name, parameter]) => `${name}=${encodeURIComponent(longestValue(parameter))}`)
        .join('&')
      const headers = `X: ${'x'.repeat(2000)}\r\n${whole}`
      const { status } = await send(`${method} ${path}?access_token=${'x'.repeat(64)}&${query} HTTP/1.1\r\n${headers}`)
      expect(status).toBe(401)
    },
  )

  // shows: A10
  test('is not logged', () => {
    expect(logged).toEqual([])
  })
})

// shows: A7
test('a request begins in a later turn of the event loop than it is read, so that others are read too', async () => {
  let isSameTurn = false
  let wasInSameTurn: boolean | undefined
  const onRead = () => {
    isSameTurn = true
    setImmediate(() => {
      isSameTurn = false
    })
  }
  subscribe('http.server.request.start', onRead)
  const fetched = () => {
    wasInSameTurn = isSameTurn
    return new Response()
  }
  const { url, close } = await serve({ fetch: fetched, port: 0, host: '127.0.0.1', log: () => {} })
  await fetch(url)
  expect(wasInSameTurn).toBe(false)
  await close()
  unsubscribe('http.server.request.start', onRead)
})
