// @vitest-environment node

import { expect, it, vi } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { isNight } from '../../../night.ts'
import { life, useLife } from '../../support/life.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

useLife()
const { pass, restart, signIn, openPopup } = life

async function dayAfterOpening() {
  await signIn()
  await openPopup()
  await pass(day)
}

/** Starts of the browser in a day. */
const starts = 10

/** Calls for pending requests, passed and kept pages, contacts' shares, own shares, the page, buckets of shared pages, and all together. */
interface Calls {
  requests: number
  passes: number
  contacts: number
  own: number
  page: number
  bucket: number
  all: number
}

interface Day {
  live: () => Promise<void>
  calls: Calls
}

const none: Calls = { requests: 0, passes: 0, contacts: 0, own: 0, page: 0, bucket: 0, all: 0 }

/** Days with calls: a second of work each. */
const busyDays: Record<string, Day> = {
  'such a day of a background that never dies': {
    calls: { requests: 61, passes: 61, contacts: 60, own: 1, page: 1, bucket: 1, all: 186 },
    live: () => {
      life.dies = false
      return dayAfterOpening()
    },
  },

  'the day after': {
    calls: { requests: 15, passes: 16, contacts: 16, own: 1, page: 0, bucket: 0, all: 48 },
    async live() {
      await dayAfterOpening()
      life.requests = []
      await pass(day)
    },
  },

  'a day on which the browser starts ten times': {
    calls: { requests: 71, passes: 71, contacts: 60, own: 1, page: 1, bucket: 1, all: 206 },
    async live() {
      await signIn()
      await openPopup()
      for (let start = 0; start < starts; start++) {
        await restart()
        await pass(day / starts)
      }
    },
  },
}

const days: Record<string, Day> = {
  'a day after opening the popup once': {
    calls: { requests: 61, passes: 61, contacts: 60, own: 1, page: 1, bucket: 1, all: 186 },
    live: dayAfterOpening,
  },

  ...(isNight ? busyDays : {}),

  'a day signed out': {
    calls: none,
    async live() {
      await restart()
      await pass(day)
    },
  },

  'a day without consent': {
    calls: none,
    async live() {
      await signIn()
      await items.consent.remove()
      await restart()
      await pass(day)
    },
  },
}

it.each(Object.entries(days))('%s has these calls', async (_, { live, calls }) => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await live()
  const count = (path: string) => life.requests.filter((each) => each === path).length
  expect({
    requests: count('/me/pending_requests'),
    passes: count('/me/passes'),
    contacts: count('/newsfeed'),
    own: count('/me/newsfeed'),
    page: count('/recommend'),
    bucket: count('/shared_pages'),
    all: life.requests.length,
  }).toEqual(calls)
})
