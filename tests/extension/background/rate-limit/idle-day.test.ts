// @vitest-environment node

import { beforeEach, expect, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { day, minute } from '../../../../src/contract/durations.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import { inBackground } from '../../../../src/extension/capabilities/background.ts'
import { countShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { ask } from '../../../../src/extension/messages/ask.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { ownPage, sendMessagesFrom } from '../../support/browser/message-sender.ts'
import { type Circle, it } from '../../support/network/circle.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { restFromRequests, watchRequests } from '../../support/network/requests-under-way.ts'

const readPage = 'https://network.example/read'

/* A background of the member Maya, at a real network, and the clock: days pass in moments, with their alarms. */

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: fakeBrowser.runtime.getURL('').replace(/\/$/, '') })
  Object.assign(fakeBrowser.runtime, { setUninstallURL: async () => {} })
  sendMessagesFrom(ownPage())
})

/** A circle whose members Maya and Ana have shared a page, and the paths of the requests until they are taken. */
async function prepare({ origin, requests, send, signIn }: Circle) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 3) })
  for (const login of ['maya', 'ana']) await send(login, 'POST', '/recommend', { url: readPage, title: 'About it' })
  await items.network.set({ ...builtNetwork, baseUrl: origin, authUrl: origin, apiKey: 'premium' })
  watchRequests()
  onTestFinished(die)
  return { signIn, takeRequests: () => requests.splice(0).map(({ path }) => path) }
}

function die(): void {
  const { alarms, runtime, storage } = fakeBrowser
  for (const event of [alarms.onAlarm, runtime.onMessage, runtime.onStartup, runtime.onInstalled, storage.onChanged])
    event.removeAllListeners()
}

function awake(): void {
  if (!fakeBrowser.alarms.onAlarm.hasListeners()) startBackground(inBackground)
}

/** Lets time pass and fires the alarms in it. The background dies while idle, like a worker. */
async function pass(ms: number): Promise<void> {
  awake()
  for (const end = Date.now() + ms; ; ) {
    await restFromRequests()
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

/** Asks the questions of a popup on a page. */
async function openPopup(): Promise<void> {
  awake()
  expect(await ask('lookUp', { url: readPage })).toMatchObject({ ok: true })
  expect(await ask('refreshPendingRequests', {})).toMatchObject({ ok: true })
  await restFromRequests()
}

it('after the sign-in the index is read immediately, and once', async ({ circle }) => {
  const { signIn, takeRequests } = await prepare(circle)
  // no first poll within these two minutes
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  awake()
  await signIn()
  await restFromRequests()
  expect(takeRequests().filter((path) => path.endsWith('/newsfeed'))).toEqual(['/me/newsfeed', '/newsfeed'])
  expect(await countShares()).toBe(2)
  await pass(2 * minute)
  expect(takeRequests()).toEqual(['/me/pending_requests', '/me/passes'])
})

it('a day after opening the popup once has some calls an hour', async ({ circle }) => {
  const { signIn, takeRequests } = await prepare(circle)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await signIn()
  await openPopup()
  await pass(day)
  const counts = [...Map.groupBy(takeRequests(), (path) => path)].map(([path, { length }]) => [path, length])
  expect(Object.fromEntries(counts)).toEqual({
    ...{ '/me/pending_requests': 61, '/me/passes': 63, '/newsfeed': 60 },
    ...{ '/me/newsfeed': 1, '/recommend': 1, '/shared_pages': 1, '/me': 1 },
  })
})

it('a day signed out, or without consent, has no call', async ({ circle }) => {
  const { signIn, takeRequests } = await prepare(circle)
  await startBrowser()
  await pass(day)
  await signIn()
  await items.consent.remove()
  die()
  await startBrowser()
  await pass(day)
  expect(takeRequests()).toEqual([])
})
