import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { startBackground } from '../../../src/extension/background/start.ts'
import { inBackground } from '../../../src/extension/capabilities/background.ts'
import { ask } from '../../../src/extension/messages/ask.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as privateItems from '../../../src/extension/storage/private-items.ts'
import { createTestNetwork, type TestNetwork } from '../../service/test-network.ts'
import { ownPage, sendMessagesFrom } from './browser/message-sender.ts'
import { builtNetwork } from './network/networks.ts'
import { plainPage } from './stored/lists.ts'

export const origin = 'https://network.example'
export const readPage = `${origin}/read`
const page = { ...plainPage, language: 'en', title: 'About it' }

/** Turns of the event loop without a request after which the background is idle. */
const quietTurns = 100

/**
 * A background of the member Maya, at a real network, and the clock: days pass in moments, with their alarms. For a file
 * in Node's environment.
 */
export const life = {
  network: undefined as unknown as TestNetwork,
  maya: '',
  noa: '',
  /** The path of every request. */
  requests: [] as string[],
  /** Requests that aren't answered yet. */
  open: 0,
  /** Whether the background dies while idle, like a worker. */
  dies: true,

  die(): void {
    const { alarms, runtime, storage } = fakeBrowser
    for (const event of [alarms.onAlarm, runtime.onMessage, runtime.onStartup, runtime.onInstalled, storage.onChanged])
      event.removeAllListeners()
  },

  awake(): void {
    if (!fakeBrowser.alarms.onAlarm.hasListeners()) startBackground(inBackground)
  },

  async settle(): Promise<void> {
    for (let quiet = 0, seen = life.requests.length; quiet < quietTurns; quiet++) {
      await setImmediate()
      if (life.requests.length > seen || life.open > 0) quiet = 0
      seen = life.requests.length
    }
  },

  /** Lets time pass and fires the alarms in it. */
  async pass(ms: number): Promise<void> {
    life.awake()
    for (const end = Date.now() + ms; ; ) {
      await life.settle()
      const [alarm] = (await fakeBrowser.alarms.getAll()).sort((one, other) => one.scheduledTime - other.scheduledTime)
      if (!alarm || alarm.scheduledTime > end) return void vi.setSystemTime(end)
      if (life.dies) life.die()
      vi.setSystemTime(alarm.scheduledTime)
      const { name, periodInMinutes } = alarm
      await fakeBrowser.alarms.clear(name)
      if (periodInMinutes !== undefined)
        await fakeBrowser.alarms.create(name, { delayInMinutes: periodInMinutes, periodInMinutes })
      life.awake()
      await fakeBrowser.alarms.onAlarm.trigger(alarm)
    }
  },

  /** Restarts the browser, without its alarms, like Firefox. */
  async restart(): Promise<void> {
    life.die()
    await fakeBrowser.storage.session.clear()
    await fakeBrowser.alarms.clearAll()
    life.awake()
    await fakeBrowser.runtime.onStartup.trigger()
  },

  async signIn(): Promise<void> {
    const { maya, network } = life
    // after a sign-out, the member agrees again
    await items.consent.set({ given: 0, version: 2 })
    await privateItems.session.set({ token: await network.token(maya), baseUrl: origin, authUrl: origin })
    const shared_pages = await network.store.sharedPages.naming()
    const member = { id: maya, name: 'maya', link: '', headline: '', picture_small: '', additions: [] }
    await items.account.set({ ...member, shared_pages })
  },

  /** Asks the questions of a popup on a page. */
  async openPopup(): Promise<void> {
    life.awake()
    expect(await ask('lookUp', { url: readPage })).toMatchObject({ ok: true })
    expect(await ask('refreshPendingRequests', {})).toMatchObject({ ok: true })
    await life.settle()
  },
}

/** Creates the network before all tests, and begins each of them on the same day. */
export function useLife(): void {
  beforeAll(async () => {
    life.network = await createTestNetwork({ authUrl: origin })
    const { store, clock, addMember } = life.network
    life.maya = await addMember('maya')
    life.noa = await addMember('noa')
    const ana = await addMember('ana')
    await store.contacts.connect(life.maya, ana, clock.now)
    for (const member of [life.maya, ana])
      await store.transaction((tx) => tx.recommendations.share(member, readPage, page, clock.now))
    Object.defineProperty(clock, 'now', { get: () => Date.now() })
  })
  afterAll(() => life.network.store.close())

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 3) })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('location', { origin: fakeBrowser.runtime.getURL('').replace(/\/$/, '') })
    vi.stubGlobal('fetch', async (request: Request) => {
      life.requests.push(new URL(request.url).pathname)
      life.open++
      try {
        return await life.network.app.request(request)
      } finally {
        life.open--
      }
    })
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => {} })
    Object.assign(fakeBrowser.runtime, { setUninstallURL: async () => {} })
    sendMessagesFrom(ownPage())
    life.requests = []
    life.dies = true
    await items.network.set({ ...builtNetwork, baseUrl: origin, authUrl: origin, apiKey: 'premium' })
  })
  afterEach(async () => {
    life.die()
    await life.settle()
    vi.useRealTimers()
  })
}
