import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serveOnLoopback } from '../../src/demo/news-site.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'
import { type Service, startService } from '../../src/service/start.ts'
import type { Store } from '../../src/service/store/store.ts'
import { UsageError } from '../../src/service/usage-error.ts'
import { siteTranslate } from '../../src/service/website/page/language.ts'
import { freePort, listen } from '../support/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { newMember, openDatabaseOf, plainShare } from './database.ts'
import { launchService, urlOf } from './own-process.ts'
import { createBrowser } from './test-network.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

/** The path of an open file. */
function targetOf(name: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${name}`)
  } catch {
    return ''
  }
}

type Given = Partial<Parameters<typeof startService<typeof capabilities>>[0]>

async function start(settings: Given = {}): Promise<Service> {
  const service = await startService({ port: 0, data: directory, log: () => {}, ...settings }, capabilities)
  onTestFinished(() => service.close())
  return service
}

const page = encodeURIComponent('http://news.example/night-trains')

let token = ''

async function sharedByTwo({ members, recommendations, applications, authorizations }: Store, now: number) {
  if (await members.credential('ana')) return
  const { key } = await applications.add({ name: 'App', level: 'standard', redirectUris: [] }, now)
  for (const login of ['ana', 'ben']) {
    const member = await members.add(newMember(login), now)
    await recommendations.share(member, 'http://news.example/night-trains', plainShare, now)
    await authorizations.allow(member, key, false, now)
    token = await authorizations.issueToken(member, key, now)
  }
}

describe('the service', () => {
  test('has the key of the links in e-mails before the first one, so that any backup has it', async () => {
    await start()
    const database = await openDatabaseOf(directory)
    expect(await database.all('SELECT free FROM mail_sender')).toEqual([{ free: 0 }])
    await database.close()
  })

  // each setting fails at another point of the start; the last one when the service already listens
  test.each<[string, (taken: number) => Given]>([
    ['data that its seed refuses', () => ({ seed: () => Promise.reject(new UsageError('refused')) })],
    ['its port taken', (taken) => ({ port: taken })],
    [
      'a mail server’s password that can’t be decoded',
      () => ({ smtp_url: 'smtp://ana:100%@mail.example', pictures: true }),
    ],
    ['the port of its metrics taken', (taken) => ({ metrics_port: taken })],
  ])('that can’t start with %s leaves no port, no lock and no open file', async (_, settingsWith) => {
    await (await start()).close()
    const port = await freePort()
    const metrics_port = await freePort()
    const other = await serveOnLoopback(() => {}, await freePort())
    const settings = { port, metrics_port, data: directory, log: () => {}, ...settingsWith(other.port) }
    await expect(startService(settings, capabilities)).rejects.toThrow()
    await other.close()
    const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map(targetOf) : []
    expect(open.filter((path) => path.startsWith(directory))).toEqual([])
    // also if something else than a setting is wrong
    const database = await openDatabaseOf(directory)
    await database.run('ALTER TABLE mail_sender RENAME TO missing')
    await expect(startService({ port, metrics_port, data: directory, log: () => {} }, capabilities)).rejects.toThrow(
      'mail_sender',
    )
    await database.run('ALTER TABLE missing RENAME TO mail_sender')
    await database.close()
    const { url, says } = await start({ port, metrics_port })
    const metricsUrl = says.join().replace('metrics at ', '')
    expect([(await fetch(url)).status, (await fetch(metricsUrl)).status]).toEqual([200, 200])
  })

  test('without members says that nobody can sign in', async () => {
    const logged: string[] = []
    const log = (line: string) => logged.push(line)
    await (await start({ log })).close()
    const sentence = `The network in ${directory} has no members, so nobody can sign in. Make it, with its first administrator: npm run service -- init --data ${directory}`
    expect(logged.splice(0)).toEqual([sentence])
    await (await start({ log, seed: sharedByTwo })).close()
    expect(logged).toEqual([])
  })

  test('says which settings are hardly meant so, and starts', async () => {
    const logged: string[] = []
    const begin = async (settings: Given) => {
      logged.length = 0
      await (await start({ seed: sharedByTwo, log: (line) => logged.push(line), ...settings })).close()
      return logged
    }
    for (const base_url of ['https://acme.example', 'http://localhost:8717', 'http://127.0.0.1'])
      expect(await begin({ base_url })).toEqual([])
    expect(await begin({ base_url: 'http://acme.example', auth_url: 'http://www.acme.example' })).toEqual([
      expect.stringMatching(/^base_url is http:\/\/acme\.example: passwords and cookies of members pass in clear/),
      expect.stringMatching(/^auth_url is http:\/\/www\.acme\.example: /),
    ])
  })

  // shows: §8 quota
  test('counts calls across restarts, and saves the counts every second', async () => {
    const remaining = async ({ url }: Service) =>
      Number((await fetch(`${url}/me?access_token=${token}`)).headers.get('X-RateLimit-Remaining'))
    const now = () => Date.UTC(2026, 0, 2, 9, 30)
    const first = await start({ now, seed: sharedByTwo })
    const before = await remaining(first)
    await first.close()
    const second = await start({ now })
    expect(await remaining(second)).toBe(before - 1)

    const store = await openData(directory, capabilities)
    const saved = async () => (await store.callCounts.inHour(Math.floor(now() / 3_600_000)))[0]?.calls
    await expect.poll(saved, { timeout: 5000 }).toBe(2)
    await store.close()
  })

  // shows: bound http-server.shutdownGrace
  test('finishes running requests when it closes, and closes once', async () => {
    const service = await start({ seed: sharedByTwo })
    const lookUp = async () => (await fetch(`${service.url}/recommend?url=${page}&access_token=${token}`)).json()
    const found = Promise.all(Array.from({ length: 20 }, lookUp))
    await fetch(service.url)
    await Promise.all([service.close(), service.close()])
    expect((await found).map(({ count }) => count)).toEqual(Array(20).fill(2))
    await expect(fetch(service.url)).rejects.toThrow()
  })

  // shows: ours locked-database, A8
  test('answers reads while another process holds the write lock, and writes when it is released', async () => {
    const log: string[] = []
    const { url } = await start({ seed: sharedByTwo, log: (line) => log.push(line) })
    const other = await openDatabaseOf(directory)
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const holding = other.transaction(async (tx) => {
      // SQLite's lock is of the whole file
      if (tx.engine === 'postgres') await tx.run('LOCK TABLE news_item IN EXCLUSIVE MODE')
      held.resolve()
      await released.promise
    })
    await held.promise
    const body = new URLSearchParams({ access_token: token, message: 'I waited for this' })
    let written: number | undefined
    const writing = fetch(`${url}/status`, { method: 'POST', body }).then(({ status }) => {
      written = status
    })
    const end = Date.now() + 2500 // the calls are saved meanwhile
    do {
      expect((await fetch(`${url}/me?access_token=${token}`)).status).toBe(200)
      expect((await fetch(`${url}/sign-in`)).status).toBe(200)
      await delay(50)
    } while (Date.now() < end)
    expect(written).toBeUndefined()
    released.resolve()
    await holding
    await other.close()
    await writing
    expect(written).toBe(201)
    expect(log).toEqual([])
  })

  // shows: W20
  test('closes its data when it stops, whatever the servers of pictures do, and fetches good ones beside them', async () => {
    const asked: string[] = []
    const hostile = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url?.startsWith('/switching'))
        request.socket.write('HTTP/1.1 101 No\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      if (request.url === '/good') response.writeHead(404).end()
    })
    onTestFinished(() => hostile.closeAllConnections())
    onTestFinished(() => void hostile.close())
    const port = await listen(hostile)
    const store = await openData(directory, capabilities)
    const share = async (login: string, pictures: string[]) => {
      const member = await store.members.add(newMember(login), Date.now())
      for (const path of pictures) {
        const picture = `http://${login}.example:${port}/${path}`
        await store.recommendations.share(member, `https://a.example/${path}`, { ...plainShare, picture }, Date.now())
      }
    }
    await share('ana', ['silent', 'switching1', 'switching2', 'switching3'])
    await share('ben', ['good'])
    await store.close()
    const imports = [join(import.meta.dirname, 'deliveries/internet.ts')]
    const service = launchService(directory, { imports, env: { PASSALONG_PICTURES: 'true' } })
    onTestFinished(() => void service.kill())
    await urlOf(service)
    await expect.poll(() => ['/good', '/silent'].every((path) => asked.includes(path)), { timeout: 20_000 }).toBe(true)
    expect(await service.stop()).toBe(0)
    expect(service.complaints()).toBe('')
    // SQLite leaves this file behind if the database wasn't closed
    expect(existsSync(join(directory, 'network.sqlite-wal'))).toBe(false)
  })

  // shows: A5
  test('checks no more passwords when it closes, and asks waiting members to retry', async () => {
    const { url, close } = await start({ seed: sharedByTwo, behind_proxy: true })
    const fetchFrom = (index: number) => (path: string, init: RequestInit) =>
      fetch(path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': `192.0.2.${index}` } })
    const pages = Array.from({ length: 60 }, (_, index) =>
      createBrowser(fetchFrom(index), url).submit('/sign-in', { login: `nobody ${index}`, password: 'a guess' }),
    )
    await Promise.race(pages)
    await close()
    // later requests are not accepted
    const arrived = (await Promise.allSettled(pages)).flatMap((page) => (page.status === 'fulfilled' ? page.value : []))
    const said = arrived.map(({ text }) => /(?:role="alert"|<p)>([^<]*)/.exec(text)?.[1])
    const [waiting = ''] = siteTranslate('en')('tooManySignIns', { count: 1 }).split('a second')
    const wrong = siteTranslate('en')('wrongPassword')
    expect(new Set(said.map((sentence) => sentence?.startsWith(waiting) || sentence))).toEqual(new Set([wrong, true]))
    // without hashing all their passwords
    expect(said.filter((sentence) => sentence === wrong).length).toBeLessThan(pages.length / 2)
  })
})
