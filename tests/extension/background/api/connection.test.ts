// @vitest-environment node
import { afterEach, expect, it } from 'vitest'
import { connectTo } from '../../../../src/extension/background/api/connection.ts'
import { type OddServer, startOddServer } from '../../../support/odd-server.ts'
import { permitOnly } from '../../support/permissions.ts'

const servers: OddServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

async function start(respond: Parameters<typeof startOddServer>[0]) {
  const server = await startOddServer(respond)
  servers.push(server)
  return server
}

it('reaches its origin and no other, whatever address is asked for', async () => {
  const graph = await start((_, response) => void response.end('here'))
  const elsewhere = await start((_, response) => void response.end('there'))
  const client = connectTo(graph.url)
  expect(await client.get('/me').text()).toBe('here')
  expect(await client.get(`${graph.url}/me`).text()).toBe('here')
  for (const url of [elsewhere.url, graph.url.replace('http:', 'https:'), `//${new URL(elsewhere.url).host}/me`])
    await expect(client.get(url)).rejects.toMatchObject({ failure: { code: 'unexpected' } })
  expect(elsewhere.requests).toEqual([])
})

it('follows no redirect', async () => {
  const elsewhere = await start((_, response) => void response.end())
  const graph = await start((_, response) => void response.writeHead(307, { location: elsewhere.url }).end())
  await expect(connectTo(graph.url).get('/')).rejects.toThrow()
  expect([graph.requests.length, elsewhere.requests.length]).toEqual([1, 0])
})

it('tells a host that the browser does not permit from one that is down', async () => {
  const graph = await start(() => {})
  await graph.close()
  await expect(connectTo(graph.url).get('/')).rejects.toThrow(/network error/)
  permitOnly()
  await expect(connectTo(graph.url).get('/')).rejects.toMatchObject({ failure: { code: 'no-permission' } })
})
