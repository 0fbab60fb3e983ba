import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoNetwork, demoOrigin, newsHost } from '../../src/build/demo-network.ts'
import { discoveryPath } from '../../src/contract/oauth.ts'
import type { NewsItem } from '../../src/contract/resources.ts'
import { articles } from '../../src/demo/data/demo-data.ts'
import { demoDataOnLoopbackOnly, startDemoService } from '../../src/demo/data/service.ts'
import { startServiceProcess } from '../../src/demo/data/service-process.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { type Service, type ServiceSettings, startService } from '../../src/service/start.ts'
import { openStore } from '../../src/service/store/store.ts'
import { UsageError } from '../../src/service/usage-error.ts'
import { freePort } from '../support/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

async function start(settings: Partial<ServiceSettings> = {}): Promise<Service> {
  const service = await startDemoService({ port: 0, data: directory, ...settings })
  onTestFinished(() => service.close())
  return service
}

const get = async (url: string) => (await fetch(url)).json()
const lookUp = (service: Service, path: string) =>
  get(`${service.url}/recommend?url=${encodeURIComponent(`http://${newsHost}${path}`)}`)

async function tokenFor(login: string): Promise<string> {
  const store = await openStore(directory, capabilities)
  const { member = '' } = (await store.members.credential(login)) ?? {}
  await store.authorizations.allow(member, demoNetwork.premiumKey, false, Date.now())
  const token = await store.authorizations.issueToken(member, demoNetwork.premiumKey, Date.now())
  await store.close()
  return token
}

describe('the demo network', () => {
  test('has news of contacts in several languages, two pending requests for maya, and a sharer of each article but one', async () => {
    const service = await start()
    const token = await tokenFor(demoNetwork.login)
    const news = await get(`${service.url}/newsfeed?limit=100&user_detail=PARTIAL&access_token=${token}`)
    expect(news.data.length).toBeGreaterThan(10)
    expect(new Set(news.data.map(({ language }: NewsItem) => language)).size).toBeGreaterThan(3)
    const pictures: string[] = news.data.map(({ from }: NewsItem) => from.picture_small)
    const faces = await Promise.all([...new Set(pictures)].map(async (url) => (await fetch(url)).text()))
    expect(new Set(faces).size).toBe(5)
    const pending = await get(`${service.url}/me/pending_requests?access_token=${token}`)
    expect(pending.data).toHaveLength(2)
    const counts = await Promise.all(articles.map(async ({ path }) => (await lookUp(service, path)).count))
    expect(counts.filter((count) => count === 0)).toHaveLength(1)
    expect(await (await fetch(service.url)).text()).toContain(demoNetwork.password)
  })

  test('has its site at a name, since browsers make no passkeys for an IP address', async () => {
    const port = await freePort()
    const { url, says } = await start({ port })
    const origin = demoOrigin(port)
    expect(says).toContain(`its site is at ${origin}`)
    expect(await get(url + discoveryPath)).toMatchObject({ base_url: origin, auth_url: origin })
    expect(new URL(origin).hostname).toBe('localhost')
  })

  test.each<[string, Partial<ServiceSettings>]>([
    ['on every address', { host: '0.0.0.0' }],
    ['behind a proxy', { behind_proxy: true }],
    ['behind a proxy that serves this machine', { behind_proxy: true, base_url: 'http://127.0.0.1:8080' }],
    ['with the origin of another machine', { base_url: 'https://network.example' }],
    ['with the authorization host of another machine', { auth_url: 'http://192.0.2.1:8080', base_url: 'http://[::1]' }],
  ])('is not served %s, nor later from the same data: its passwords are public', async (_, reach) => {
    await expect(start(reach)).rejects.toThrow(UsageError)
    const own = { base_url: 'http://localhost:8717', auth_url: 'http://[::1]:8717' }
    await (await start(own)).close()
    const seed = demoDataOnLoopbackOnly(reach)
    await expect(startService({ port: 0, data: directory, ...reach, seed }, capabilities)).rejects.toThrow(
      'on loopback only, not ',
    )
  })
})

test('the demo doesn’t use the database that the developer’s shell names', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/elsewhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const port = await freePort()
  const service = await startServiceProcess({ port, data: join(temporaryFolder(), 'data') })
  onTestFinished(async () => void (await service.close()))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})
