// @vitest-environment node

import { expect, it } from 'vitest'
import {
  connectTo,
  largestResponse,
  longestRequestId,
  requestId,
} from '../../../../src/extension/background/http/connection.ts'
import { permitOnly } from '../../support/browser/permissions.ts'
import { serve } from '../../support/service.ts'

// shows: §5 hosts, S16
it('reaches only its origin, for any URL', async () => {
  const graph = await serve((_, response) => void response.end('here'))
  const elsewhere = await serve((_, response) => void response.end('there'))
  const client = connectTo(graph.url, { reason: 'page' })
  expect(await client('/me').text()).toBe('here')
  expect(await client(`${graph.url}/me`).text()).toBe('here')
  for (const url of [elsewhere.url, graph.url.replace('http:', 'https:'), `//${new URL(elsewhere.url).host}/me`])
    await expect(client(url)).rejects.toMatchObject({ failure: { code: 'unexpected' } })
  expect(elsewhere.requests).toEqual([])
})

// shows: S16
it('follows no redirect', async () => {
  const elsewhere = await serve((_, response) => void response.end())
  const graph = await serve((_, response) => void response.writeHead(307, { location: elsewhere.url }).end())
  await expect(connectTo(graph.url, { reason: 'page' })('/')).rejects.toThrow()
  expect([graph.requests.length, elsewhere.requests.length]).toEqual([1, 0])
})

it('distinguishes a host without permission from one that is down', async () => {
  const graph = await serve(() => {})
  await graph.close()
  await expect(connectTo(graph.url, { reason: 'page' })('/')).rejects.toThrow(/network error/)
  permitOnly()
  await expect(connectTo(graph.url, { reason: 'page' })('/')).rejects.toMatchObject({
    failure: { code: 'no-permission' },
  })
})

// shows: bound connection.largestResponse
it.each([200, 500])('stops reading a response (%d) beyond the bound', async (status) => {
  let sent = 0
  const endless = await serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && sent < 200 * 2 ** 20) {
        sent += 2 ** 16
        if (!response.write(' '.repeat(2 ** 16))) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  const read = connectTo(endless.url, { reason: 'page' })('/').text()
  if (status === 200) await expect(read).rejects.toMatchObject({ failure: { code: 'not-understood' } })
  else await expect(read).rejects.toThrow()
  // the server fills the sockets' buffers before it notices the end
  expect(sent).toBeLessThan(5 * largestResponse)
})

it('reads a response at the bound', async () => {
  const whole = await serve((_, response) => void response.end('a'.repeat(largestResponse)))
  expect((await connectTo(whole.url, { reason: 'page' })('/').text()).length).toBe(largestResponse)
})

// shows: S25, bound connection.longestRequestId
it('cuts the id of a call, which is stored with its failure', () => {
  expect(requestId(new Response('', { headers: { Uuid: 'x'.repeat(10_000) } }))).toBe('x'.repeat(longestRequestId))
  expect(requestId(new Response(''))).toBeUndefined()
})
