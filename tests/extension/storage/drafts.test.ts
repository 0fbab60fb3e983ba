import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import {
  countDrafts,
  draftLifetime,
  maxDrafts,
  pruneDrafts,
  removeDrafts,
  shareDraft,
  statusDraft,
} from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'

const [maya, ana] = ['https://graph.example maya', 'https://graph.example ana']
const url = 'https://news.example/'
const day = 24 * 60 * 60 * 1000
const status = (message: string) => ({ message, social_account: [] })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
/** Advances the clock by so many milliseconds. */
const pass = (time: number) => vi.setSystemTime(Date.now() + time)

const keys = async () => Object.keys(await fakeBrowser.storage.local.get()).filter((key) => key.startsWith('draft '))

describe('a draft', () => {
  it('notifies its watchers of typed text and of its removal', async () => {
    const seen: unknown[] = []
    const stop = statusDraft(maya).watch((fields) => void seen.push(fields))
    await statusDraft(maya).set(status('A status'))
    await statusDraft(ana).set(status('Another'))
    await statusDraft(maya).remove()
    stop()
    await statusDraft(maya).set(status('Later'))
    expect(seen).toEqual([status('A status'), null])
  })

  it(`expires ${draftLifetime} days after the last keystroke`, async () => {
    await statusDraft(maya).set(status('A sta'))
    pass((draftLifetime - 1) * day)
    await statusDraft(maya).set(status('A status'))
    pass(draftLifetime * day - 1)
    await pruneDrafts()
    expect([await statusDraft(maya).get(), await countDrafts()]).toEqual([status('A status'), 1])
    pass(1)
    await pruneDrafts()
    expect([await statusDraft(maya).get(), await countDrafts()]).toEqual([null, 0])
  })

  it('of another version is not read, and stays', async () => {
    const later = { [`draft ${maya} status@2`]: { at: Date.now(), fields: 'of another kind' } }
    await fakeBrowser.storage.local.set(later)
    expect(await statusDraft(maya).get()).toBeNull()
    await statusDraft(maya).set(status('A status'))
    await statusDraft(maya).remove()
    await pruneDrafts()
    expect(await fakeBrowser.storage.local.get(Object.keys(later))).toEqual(later)
  })
})

describe('old drafts', () => {
  it('are removed; a draft without a time is old', async () => {
    await statusDraft(maya).set(status('Old'))
    pass(draftLifetime * day)
    await statusDraft(ana).set(status('New'))
    await fakeBrowser.storage.local.set({ [`draft ${ana} share ${url}@1`]: 'nonsense' })
    await pruneDrafts()
    expect(await keys()).toEqual([`draft ${ana} status@1`])
  })

  it(`beyond the newest ${maxDrafts} are removed, of all members together`, async () => {
    for (let each = 0; each < maxDrafts + 2; each++) {
      pass(1000)
      await shareDraft(each % 2 ? maya : ana, `${url}${each}`).set({ message: 'Read this' })
    }
    await pruneDrafts()
    expect(await countDrafts()).toBe(maxDrafts)
    expect([await shareDraft(ana, `${url}0`).get(), await shareDraft(maya, `${url}1`).get()]).toEqual([null, null])
    expect(await shareDraft(ana, `${url}2`).get()).toEqual({ message: 'Read this' })
  })
})

it('removeDrafts removes the drafts of all members and versions, and nothing else', async () => {
  await statusDraft(maya).set(status('A status'))
  await shareDraft(ana, url).set({ message: 'Read this' })
  await fakeBrowser.storage.local.set({ [`draft ${maya} status@2`]: 'of another version' })
  await items.lastAccount.set({ id: 'maya', name: 'Maya' })
  await removeDrafts()
  expect([await keys(), await countDrafts(), await items.lastAccount.get()]).toEqual([
    [],
    0,
    { id: 'maya', name: 'Maya' },
  ])
})
