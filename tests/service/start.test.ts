import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'
import { type Service, startService } from '../../src/service/start.ts'
import type { Store } from '../../src/service/store/store.ts'
import { siteTranslate } from '../../src/service/texts.ts'
import { UsageError } from '../../src/service/usage-error.ts'
import { securityTxtPath } from '../../src/service/website/security-txt.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { newMember, openDatabaseOf, plainShare } from './database.ts'
import { failCleanly, type Given } from './failed-start.ts'
import { createBrowser } from './test-network.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

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
  test.each<[string, (taken: number) => Given]>([
    ['data that its seed refuses', () => ({ seed: () => Promise.reject(new UsageError('refused')) })],
    ['its port taken', (taken) => ({ port: taken })],
  ])('that can’t start with %s leaves no port, no lock and no open file', async (_, settingsWith) => {
    await failCleanly(directory, settingsWith, 'network')
  })

  test('that gets a file or nothing for its data says that they are in a directory', async () => {
    const file = join(directory, 'a file')
    writeFileSync(file, '')
    for (const data of [file, ''])
      await expect(start({ data })).rejects.toThrow(`The data in “${data}” can’t be opened: it is no directory.`)
  })

  test.runIf(process.platform === 'linux')('that may make no directory for its data says so, and ends', async () => {
    await expect(start({ data: '/proc/nothing/data' })).rejects.toThrow(
      'The data in /proc/nothing/data can’t be opened: ENOENT',
    )
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

  test('tells strangers the contact for vulnerabilities that its settings have', async () => {
    const { url } = await start({ security_contact: 'security@acme.example', base_url: 'https://acme.example' })
    const response = await fetch(url + securityTxtPath)
    expect((await response.text()).split('\n')).toEqual(
      expect.arrayContaining([
        'Contact: mailto:security@acme.example',
        `Canonical: https://acme.example${securityTxtPath}`,
      ]),
    )
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
  test('counts calls across restarts, and saves the counts while it runs', async () => {
    const remaining = async ({ url }: Service) =>
      Number((await fetch(`${url}/me?access_token=${token}`)).headers.get('X-RateLimit-Remaining'))
    const now = () => Date.UTC(2026, 0, 2, 9, 30)
    const first = await start({ now, seed: sharedByTwo })
    const before = await remaining(first)
    await first.close()
    const second = await start({ now })
    const calls = await Promise.all(Array.from({ length: 40 }, () => remaining(second)))
    expect(Math.min(...calls)).toBe(before - 40)

    const store = await openData(directory, capabilities)
    const saved = async () => (await store.callCounts.inHour(Math.floor(now() / 3_600_000)))[0]?.calls
    // some of them with all others, after ten seconds
    await expect.poll(saved, { timeout: 15_000 }).toBe(41)
    await store.close()
  })

  test('finishes running requests when it closes, and closes once', async () => {
    const service = await start({ seed: sharedByTwo })
    const lookUp = async () => (await fetch(`${service.url}/recommend?url=${page}&access_token=${token}`)).json()
    const found = Promise.all(Array.from({ length: 20 }, lookUp))
    await fetch(service.url)
    await Promise.all([service.close(), service.close()])
    expect((await found).map(({ count }) => count)).toEqual(Array(20).fill(2))
    await expect(fetch(service.url)).rejects.toThrow()
  })

  test.each([
    ['1970', 0],
    ['2040', Date.UTC(2040, 0)],
  ])('with a clock of %s serves reads alone until it is set, and isn’t ready', async (year, wrong) => {
    const right = Date.UTC(2026, 0, 2)
    const release = { version: '1.0.0', time: right - 1000, name: 'Passalong' }
    const clock = { now: right }
    const settings = { now: () => clock.now, release, seed: sharedByTwo }
    await (await start(settings)).close()
    clock.now = wrong
    const log: string[] = []
    const { url, close } = await start({ ...settings, log: (line) => log.push(line) })
    const body = new URLSearchParams({ message: 'Good morning', access_token: token })
    const write = (at: string) => fetch(`${at}/status`, { method: 'POST', body })
    const ready = async () => (await fetch(`${url}/readyz`)).text()
    const refused = await write(url)
    expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({ status: 503, after: '60' })
    expect((await fetch(`${url}/recommend?url=${page}&access_token=${token}`)).status).toBe(200)
    expect((await fetch(`${url}/readyz/reads`)).status).toBe(200)
    expect(await ready()).toBe('not ready')
    expect(log[0]).toContain(`The clock says ${year}`)
    clock.now = right + 1000
    await expect.poll(ready, { timeout: 5000 }).toBe('ready')
    expect((await write(url)).status).toBe(201)
    await close()

    clock.now = wrong
    expect((await write((await start({ ...settings, clockIsRight: true })).url)).status).toBe(201)
  })

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
    const t = siteTranslate('en')
    const wrong = t('wrongPassword')
    expect(new Set(said)).toEqual(new Set([wrong, t('tooManySignIns')]))
    // without hashing all their passwords
    expect(said.filter((sentence) => sentence === wrong).length).toBeLessThan(pages.length / 2)
  })
})
