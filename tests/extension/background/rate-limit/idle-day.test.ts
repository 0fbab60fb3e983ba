// @vitest-environment node

import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { day, minute } from '../../../../src/contract/durations.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import { inBackground } from '../../../../src/extension/capabilities/background.ts'
import { countShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { ask } from '../../../../src/extension/messages/ask.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { createTestNetwork, type TestNetwork } from '../../../service/test-network.ts'
import { ownPage, sendMessagesFrom } from '../../support/browser/message-sender.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { plainPage } from '../../support/stored/lists.ts'

const origin = 'https://network.example'
const readPage = `${origin}/read`

/** Turns of the event loop without a request after which the background is idle. */
const quietTurns = 100

/* A background of the member Maya, at a real network, and the clock: days pass in moments, with their alarms. */

let network: TestNetwork
let maya = ''
/** The path of every request. */
let requests: string[] = []
/** Requests that aren't answered yet. */
let open = 0

beforeEach(async () => {
  network = await createTestNetwork({ authUrl: origin })
  const { store, clock, addMember } = network
  maya = await addMember('maya')
  const ana = await addMember('ana')
  await store.contacts.connect(maya, ana, clock.now)
  const page = { ...plainPage, language: 'en', title: 'About it' }
  for (const member of [maya, ana])
    await store.transaction((tx) => tx.recommendations.share(member, readPage, page, clock.now))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 3) })
  Object.defineProperty(clock, 'now', { get: () => Date.now() })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: fakeBrowser.runtime.getURL('').replace(/\/$/, '') })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname)
    open++
    return Promise.resolve(network.app.request(request)).finally(() => open--)
  })
  Object.assign(fakeBrowser.runtime, { setUninstallURL: async () => {} })
  sendMessagesFrom(ownPage())
  requests = []
  await items.network.set({ ...builtNetwork, baseUrl: origin, authUrl: origin, apiKey: 'premium' })
})
afterEach(async () => {
  die()
  await settle()
  vi.useRealTimers()
  await network.store.close()
})

function die(): void {
  const { alarms, runtime, storage } = fakeBrowser
  for (const event of [alarms.onAlarm, runtime.onMessage, runtime.onStartup, runtime.onInstalled, storage.onChanged])
    event.removeAllListeners()
}

function awake(): void {
  if (!fakeBrowser.alarms.onAlarm.hasListeners()) startBackground(inBackground)
}

async function settle(): Promise<void> {
  for (let quiet = 0, seen = requests.length; quiet < quietTurns; quiet++) {
    await setImmediate()
    if (requests.length > seen || open > 0) quiet = 0
    seen = requests.length
  }
}

/** Lets time pass and fires the alarms in it. The background dies while idle, like a worker. */
async function pass(ms: number): Promise<void> {
  awake()
  for (const end = Date.now() + ms; ; ) {
    await settle()
    const [alarm] = (await fakeBrowser.alarms.getAll()).sort((one, other) => one.scheduledTime - other.scheduledTime)
    if (!alarm || alarm.scheduledTime > end) return void vi.setSystemTime(end)
    die()
    vi.setSystemTime(alarm.scheduledTime)
    const { name, periodInMinutes } = alarm
    await fakeBrowser.alarms.clear(name)
    if (periodInMinutes !== undefined)
      await fakeBrowser.alarms.create(name, { delayInMinutes: periodInMinutes, periodInMinutes })
    awake()
    await fakeBrowser.alarms.onAlarm.trigger(alarm)
  }
}

async function startBrowser(): Promise<void> {
  awake()
  await fakeBrowser.runtime.onStartup.trigger()
}

async function signIn(): Promise<void> {
  await items.consent.set({ given: 0, version: 2 })
  await privateItems.session.set({ token: await network.token(maya), baseUrl: origin, authUrl: origin })
  const shared_pages = await network.store.sharedPages.naming()
  const member = { id: maya, name: 'maya', link: '', headline: '', picture_small: '', additions: [] }
  await items.account.set({ ...member, shared_pages })
}

/** Asks the questions of a popup on a page. */
async function openPopup(): Promise<void> {
  awake()
  expect(await ask('lookUp', { url: readPage })).toMatchObject({ ok: true })
  expect(await ask('refreshPendingRequests', {})).toMatchObject({ ok: true })
  await settle()
}

it('after the sign-in the index is read immediately, and once', async () => {
  // no first poll within these two minutes
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  awake()
  await signIn()
  await settle()
  expect(requests.filter((path) => path.endsWith('/newsfeed'))).toEqual(['/me/newsfeed', '/newsfeed'])
  expect(await countShares()).toBe(2)
  requests = []
  await pass(2 * minute)
  expect(requests).toEqual(['/me/pending_requests'])
})

it('a day after opening the popup once has some calls an hour', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await signIn()
  await openPopup()
  await pass(day)
  const counts = [...Map.groupBy(requests, (path) => path)].map(([path, { length }]) => [path, length])
  expect(Object.fromEntries(counts)).toEqual({
    ...{ '/me/pending_requests': 61, '/me/passes': 61, '/newsfeed': 60 },
    ...{ '/me/newsfeed': 1, '/recommend': 1, '/shared_pages': 1, '/me': 1 },
  })
})

it('a day signed out, or without consent, has no call', async () => {
  await startBrowser()
  await pass(day)
  await signIn()
  await items.consent.remove()
  die()
  await startBrowser()
  await pass(day)
  expect(requests).toEqual([])
})
