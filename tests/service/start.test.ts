import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoNetwork, newsHost } from '../../src/build/demo-network.ts'
import { redirectUris } from '../../src/build/extension-identity.ts'
import type { NewsItem } from '../../src/contract/resources.ts'
import { articles } from '../../src/demo/data/articles.ts'
import { noDemoDataBeyondLoopback, startDemoService } from '../../src/demo/data/service.ts'
import { type Service, type ServiceSettings, startService } from '../../src/service/start.ts'
import { openStore } from '../../src/service/store/store.ts'
import { UsageError } from '../../src/service/usage-error.ts'
import { createBrowser } from './test-network.ts'

let directory: string
let running: Service[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'passalong-start-'))
  running = []
})
afterEach(async () => {
  for (const service of running) await service.close()
  rmSync(directory, { recursive: true })
})

async function start(settings: Partial<ServiceSettings> = {}): Promise<Service> {
  const service = await startDemoService({ port: 0, data: directory, ...settings })
  running.push(service)
  return service
}

const get = async (url: string) => (await fetch(url)).json()
const lookUp = (service: Service, path: string) =>
  get(`${service.url}/recommend?url=${encodeURIComponent(`http://${newsHost}${path}`)}`)

/** The whole way of a demo member over real HTTP. */
async function tokenFor(service: Service, login: string): Promise<string> {
  const browser = createBrowser(fetch, service.url)
  const query = {
    response_type: 'token',
    client_id: demoNetwork.premiumKey,
    redirect_uri: redirectUris[0],
    state: '1',
  }
  const path = `/oauth-provider/authorize2?${new URLSearchParams(query)}`
  await browser.submit(path, { login, password: demoNetwork.password, answer: 'sign-in' })
  const { headers } = await browser.submit(path, { answer: 'allow' })
  const fragment = new URL(headers.get('Location') ?? '').hash.slice(1)
  return new URLSearchParams(fragment).get('access_token') ?? ''
}

describe('the demo network', () => {
  test('looks alive: news of contacts in their languages, and faces', async () => {
    const service = await start()
    const token = await tokenFor(service, demoNetwork.login)
    const news = await get(`${service.url}/newsfeed?limit=100&user_detail=PARTIAL&access_token=${token}`)
    expect(news.count).toBeGreaterThan(10)
    expect(news.data).toHaveLength(news.count)
    expect(new Set(news.data.map(({ category }: NewsItem) => category?.id)).size).toBe(2)
    expect(new Set(news.data.map(({ language }: NewsItem) => language)).size).toBeGreaterThan(3)
    const own = await get(`${service.url}/me/newsfeed?access_token=${token}`)
    expect(own.count).toBeGreaterThan(1)
    for (const { message, url } of [...news.data, ...own.data]) {
      if (url === undefined) expect(message).toMatch(/^.{10,140}$/s)
      else expect(articles.map(({ path }) => `http://${newsHost}${path}`)).toContain(url)
    }
    const pictures: string[] = news.data.map(({ from }: NewsItem) => from.picture_small)
    const faces = await Promise.all([...new Set(pictures)].map(async (address) => (await fetch(address)).text()))
    expect(new Set(faces).size).toBe(5)
    for (const face of faces) expect(face).toContain(demoNetwork.name)
    const contacts = await get(`${service.url}/me/contacts?access_token=${token}`)
    // nobody ticked the contact list
    expect(contacts).toMatchObject({ type: 'USER CONTACTS', count: 0 })
  })

  test('has two requests waiting for maya, and somebody who shared each article but one', async () => {
    const service = await start()
    const token = await tokenFor(service, demoNetwork.login)
    const pending = await get(`${service.url}/me/pending_requests?access_token=${token}`)
    expect(pending.data).toHaveLength(2)
    expect(pending.data[0]).toMatchObject({ to: { name: 'Maya Lindqvist' }, mutual_contact_count: 2 })
    const counts = await Promise.all(articles.map(async ({ path }) => (await lookUp(service, path)).count))
    expect(counts.filter((count) => count === 0)).toHaveLength(1)
    expect(Math.max(...counts)).toBeGreaterThan(2)
    const { title } = await lookUp(service, '/markup')
    expect(title).toBe(articles.find(({ path }) => path === '/markup')?.title)
    expect(await (await fetch(service.url)).text()).toContain(demoNetwork.password)
  })

  test('is loaded once, and what members did outlives a restart', async () => {
    const first = await start()
    const token = await tokenFor(first, 'ana')
    const body = new URLSearchParams({ url: `http://${newsHost}/lighthouse-keepers`, message: 'x' })
    const posted = await fetch(`${first.url}/recommend?access_token=${token}`, { method: 'POST', body })
    expect(posted.status).toBe(201)
    await first.close()

    const second = await start()
    expect((await lookUp(second, '/lighthouse-keepers')).count).toBe(1)
    expect((await lookUp(second, '/night-trains')).count).toBe(4)
    expect((await get(`${second.url}/me?access_token=${token}`)).name).toBe('Ana Ruiz')
  })

  test('is served on loopback only, later too', async () => {
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow(UsageError)
    await (await start()).close()
    const seed = noDemoDataBeyondLoopback('0.0.0.0')
    await expect(startService({ port: 0, data: directory, host: '0.0.0.0', seed })).rejects.toThrow('loopback')
  })
})

describe('the service', () => {
  test('uses the address that it is told for links', async () => {
    const service = await start({ authUrl: 'https://www.example' })
    const token = await tokenFor(service, 'maya')
    const page = encodeURIComponent(`http://${newsHost}/night-trains`)
    const answer = await get(`${service.url}/recommend?limit=1&url=${page}&access_token=${token}`)
    expect(answer.paging.next).toBe(`https://www.example/recommend?limit=1&url=${page}&page=2`)
    expect((await get(`${service.url}/me?access_token=${token}`)).link).toMatch(/^https:\/\/www\.example\/profile\//)
  })

  test('counts calls across restarts, and saves them each second', async () => {
    const remaining = async ({ url }: Service) =>
      Number((await fetch(`${url}/me`)).headers.get('X-RateLimit-Remaining'))
    const now = () => Date.UTC(2026, 0, 2, 9, 30)
    const first = await start({ now })
    const before = await remaining(first)
    await first.close()
    const second = await start({ now })
    expect(await remaining(second)).toBe(before - 1)

    const store = await openStore(directory)
    const saved = async () => (await store.callCounts.inHour(Math.floor(now() / 3_600_000)))[0]?.calls
    await expect.poll(saved, { timeout: 5000 }).toBe(2)
    await store.close()
  })

  test('lets a request that is under way finish when it closes, and closes once', async () => {
    const service = await start()
    const answers = Promise.all(Array.from({ length: 20 }, () => lookUp(service, '/night-trains')))
    await fetch(service.url)
    await Promise.all([service.close(), service.close()])
    expect((await answers).map(({ count }) => count)).toEqual(Array(20).fill(4))
    await expect(fetch(service.url)).rejects.toThrow()
  })

  test('says in a sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    await expect(start({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
    other.close()
  })

  test('says in a sentence that the data can’t be opened', async () => {
    const file = join(directory, 'file')
    writeFileSync(file, 'not a directory')
    await expect(start({ data: file })).rejects.toThrow(UsageError)
    writeFileSync(join(directory, 'network.sqlite'), 'not a database, but long enough to be taken for one'.repeat(50))
    await expect(start()).rejects.toThrow('can’t be opened')
  })
})
