// @vitest-environment node

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { root } from '../../../../src/build/tools.ts'
import { rowsOf } from '../../../../src/commands/matrix/table-rows.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import { ask } from '../../../../src/extension/messages/ask.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { countShares } from '../../../../src/extension/storage/shares.ts'
import { createTestNetwork, type TestNetwork } from '../../../service/test-network.ts'
import { ownPage, sendMessagesFrom } from '../../support/browser/message-sender.ts'
import { builtNetwork } from '../../support/network/built-network.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const origin = 'https://network.example'
const page = { overview: '', keywords: '', site_name: '', picture: '', language: 'en', title: 'About it', message: '' }

/** Turns of the event loop without a request after which the background is idle. */
const quietTurns = 100

let network: TestNetwork
let maya: string
let noa: string
beforeAll(async () => {
  // a background of an earlier test retries after half a second, and the response sets alarms
  await delay(600)
  network = await createTestNetwork({ authUrl: origin })
  const { store, clock } = network
  maya = await network.addMember('maya')
  noa = await network.addMember('noa')
  const ana = await network.addMember('ana')
  await store.contacts.connect(maya, ana, clock.now)
  for (const member of [maya, ana])
    await store.transaction((tx) => tx.recommendations.share(member, `${origin}/read`, page, clock.now))
  Object.defineProperty(clock, 'now', { get: () => Date.now() })
})
afterAll(() => network.store.close())

/** The path of every request. */
let requests: string[] = []
/** Whether the background dies while idle, like a worker. */
let dies = true

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 3) })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: fakeBrowser.runtime.getURL('').replace(/\/$/, '') })
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(new URL(request.url).pathname)
    return network.app.request(request)
  })
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => {} })
  Object.assign(fakeBrowser.runtime, { setUninstallURL: async () => {} })
  sendMessagesFrom(ownPage())
  requests = []
  dies = true
  await items.network.set({ ...builtNetwork, baseUrl: origin, authUrl: origin, apiKey: 'premium' })
})
afterEach(async () => {
  die()
  await settle()
  vi.useRealTimers()
})

function die() {
  const { alarms, runtime, storage } = fakeBrowser
  for (const event of [alarms.onAlarm, runtime.onMessage, runtime.onStartup, runtime.onInstalled, storage.onChanged])
    event.removeAllListeners()
}

function awake() {
  if (!fakeBrowser.alarms.onAlarm.hasListeners()) startBackground()
}

async function settle() {
  for (let quiet = 0, seen = requests.length; quiet < quietTurns; quiet++) {
    await setImmediate()
    if (requests.length > seen) quiet = 0
    seen = requests.length
  }
}

/** Lets time pass and fires the alarms in it. */
async function pass(ms: number) {
  awake()
  for (const end = Date.now() + ms; ; ) {
    await settle()
    const [alarm] = (await fakeBrowser.alarms.getAll()).sort((one, other) => one.scheduledTime - other.scheduledTime)
    if (!alarm || alarm.scheduledTime > end) return void vi.setSystemTime(end)
    if (dies) die()
    vi.setSystemTime(alarm.scheduledTime)
    const { name, periodInMinutes } = alarm
    await fakeBrowser.alarms.clear(name)
    if (periodInMinutes !== undefined)
      await fakeBrowser.alarms.create(name, { delayInMinutes: periodInMinutes, periodInMinutes })
    awake()
    await fakeBrowser.alarms.onAlarm.trigger(alarm)
  }
}

/** Restarts the browser, without its alarms, like Firefox. */
async function restart() {
  die()
  await fakeBrowser.storage.session.clear()
  await fakeBrowser.alarms.clearAll()
  awake()
  await fakeBrowser.runtime.onStartup.trigger()
}

async function signIn() {
  await secrets.session.set({ token: await network.token(maya), baseUrl: origin, authUrl: origin })
  await items.account.set({ id: maya, name: 'maya', link: '', headline: '', picture_small: '' })
}

/** Asks the questions of a popup on a page. */
async function openPopup() {
  awake()
  expect(await ask('lookUp', { url: `${origin}/read` })).toMatchObject({ ok: true })
  expect(await ask('refreshPendingRequests', {})).toMatchObject({ ok: true })
  await settle()
}

async function dayAfterOpening() {
  await signIn()
  await openPopup()
  await pass(day)
}

/** Starts of the browser in a day. */
const starts = 10

/** The days of the table in docs/performance.md. */
const days: Record<string, () => Promise<void>> = {
  'Opened once, then idle': dayAfterOpening,

  'The same, and the background never dies': () => {
    dies = false
    return dayAfterOpening()
  },

  async 'The same, and somebody waits'() {
    const { store } = network
    const id = await store.contactRequests.add({ from: noa, to: maya, subject: '', message: '' }, Date.now())
    await dayAfterOpening()
    await store.contactRequests.end(id, 'declined', {}, Date.now())
  },

  async 'The day after'() {
    await dayAfterOpening()
    requests = []
    await pass(day)
  },

  async 'Opened once, and the browser started ten times'() {
    await signIn()
    await openPopup()
    for (let start = 0; start < starts; start++) {
      await restart()
      await pass(day / starts)
    }
  },

  async 'Signed out'() {
    await restart()
    await pass(day)
  },

  async 'Without consent'() {
    await signIn()
    await items.consent.remove()
    await restart()
    await pass(day)
  },
}

/** Paths of the table's columns; the last column counts all requests. */
const columns = ['/me/pending_requests', '/newsfeed', '/me/newsfeed', '/recommend']

const document = readFileSync(join(root, 'docs/performance.md'), 'utf8')
const rows = rowsOf(document).filter(([name = '']) => name in days)

describe('the calls of an idle day', () => {
  it('have each a row in docs/performance.md', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(days))
  })

  it.each(rows)(
    '%s: %s for who waits, %s and %s for what was shared, %s for the page, %s together',
    async (name = '', ...counts) => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      await days[name]?.()
      const count = (column: string) => requests.filter((path) => path === column).length
      expect([...columns.map(count), requests.length].map(String)).toEqual(counts)
    },
  )

  it('are no more than the pollings, openings and starts that docs/performance.md states make', () => {
    const stated = (what: RegExp) => Number(what.exec(document)?.[1])
    /** The shortest wait, with a jitter of a fifth. */
    const shortest = 0.8
    const opening = 1
    const afterOpening = 3
    const used = day / (stated(/every (\d+) minutes give or take a fifth/) * minute * shortest)
    const unused = day / (stated(/\| every (\d+) hours \|/) * hour * shortest)
    const [opened, alive, waiting, after, started, ...none] = rows.map(([, requests, news, own, page]) => ({
      requests: Number(requests),
      news: Number(news),
      others: Number(own) + Number(page),
    }))
    for (const each of [opened, alive])
      expect(each).toEqual({ requests: used + opening, news: used, others: 1 + opening })
    expect(waiting).toEqual({ requests: used + opening + afterOpening, news: used, others: 1 + opening })
    expect(after).toEqual({ requests: unused, news: unused + 1, others: 1 })
    expect(started?.requests).toBeLessThanOrEqual(used + opening + 2 * starts)
    expect(started?.news).toBeLessThanOrEqual(started?.requests ?? 0)
    for (const each of none) expect(each).toEqual({ requests: 0, news: 0, others: 0 })
  })
})

describe('after the sign-in', () => {
  it('the index is read immediately, and once', async () => {
    // no first poll within these two minutes
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    awake()
    await signIn()
    await settle()
    expect(requests.filter((path) => path.endsWith('/newsfeed'))).toEqual(['/me/newsfeed', '/newsfeed'])
    expect(await countShares(ownerOf({ baseUrl: origin }, { id: maya }))).toBe(2)
    requests = []
    await pass(2 * minute)
    expect(requests).toEqual(['/me/pending_requests'])
  })
})
