// @vitest-environment node
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { countSent } from '../../../src/extension/capabilities/record/sent.ts'
import { countShares } from '../../../src/extension/features/index/storage/shares.ts'
import { ask } from '../../../src/extension/messages/ask.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { collectedHeap } from '../../soak/collected-heap.ts'
import { growthOf, type Reading, readings, tableOf } from '../../soak/line.ts'
import { life, useLife } from '../support/life.ts'
import { fields, url } from '../support/stored/lists.ts'

useLife()

/** Set by `npm run night -- soak`: the real time that the month takes. */
const minutes = Number(process.env.SOAK_MINUTES)

const hour = 3_600_000
const daysOfReading = 3

/** The most calls in an hour (docs/performance.md): an hour's worth. */
const hourly = 180

/** Listeners that were added to the browser's events, and not removed. */
const listeners = countListeners()

function countListeners(): () => number {
  const { alarms, runtime, storage } = fakeBrowser
  const events = [alarms.onAlarm, runtime.onMessage, runtime.onStartup, runtime.onInstalled, storage.onChanged]
  const added = new Set<unknown>()
  for (const event of events) {
    const { addListener, removeListener, removeAllListeners } = event
    const own = new Set<unknown>()
    Object.assign(event, {
      addListener(listener: never) {
        own.add(listener)
        added.add(listener)
        return addListener.call(event, listener)
      },
      removeListener(listener: never) {
        own.delete(listener)
        added.delete(listener)
        return removeListener.call(event, listener)
      },
      removeAllListeners() {
        for (const listener of own) added.delete(listener)
        own.clear()
        return removeAllListeners.call(event)
      },
    })
  }
  return () => added.size
}

async function read(calls: number): Promise<Reading> {
  const heap = await collectedHeap()
  const stored = JSON.stringify([
    await fakeBrowser.storage.local.get(null),
    await fakeBrowser.storage.session.get(null),
  ])
  return {
    calls,
    figures: {
      heap,
      listeners: listeners(),
      timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
      alarms: (await fakeBrowser.alarms.getAll()).length,
      'stored characters': stored.length,
      'shares of the index': await countShares(),
      'sent calls': await countSent(),
    },
  }
}

/** A day with five popups, a share, and every third day another sign-in. */
async function live(day: number): Promise<void> {
  if (day % 3 === 0) {
    expect(await ask('signOut', {})).toMatchObject({ ok: true })
    await life.pass(hour)
    await life.signIn()
  }
  for (let popup = 0; popup < 5; popup++) {
    const stopWatching = [items.pendingRequests, items.outbox, items.recommendations].map((item) =>
      item.watch(() => undefined),
    )
    await life.openPopup()
    if (popup === 0) await ask('share', { url, pageUrl: url, ...fields, message: `Read this on day ${day}` })
    await life.pass(popup === 0 ? hour : hour / 60)
    for (const stop of stopWatching) stop()
    await life.pass(4 * hour)
  }
}

it('a background that never ends lives a month, and nothing of it grows', {
  timeout: minutes * 90_000 + 600_000,
}, async () => {
  vi.stubGlobal('navigator', { onLine: true, languages: ['en-US'] })
  life.dies = false
  life.awake()
  await life.signIn()
  const all: Reading[] = []
  let calls = 0
  for (let reading = 0; reading < readings; reading++) {
    const end = performance.now() + (minutes * 60_000) / readings
    for (let day = 0; day < daysOfReading; day++) await live(reading * daysOfReading + day)
    calls += life.requests.length
    life.requests.length = 0
    all.push(await read(calls))
    await delay(Math.max(0, end - performance.now()))
  }
  console.log(`background, ${calls} calls in ${readings * daysOfReading} days\n${tableOf(all, hourly)}`)
  expect(growthOf(all, hourly).filter(({ isFlat }) => !isFlat)).toEqual([])
})
