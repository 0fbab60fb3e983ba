// @vitest-environment node

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { measureStored, pruneStored, values } from '../../../../src/extension/background/member/stored.ts'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import { statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { buildBackground, buildSignedInBackground } from '../../support/background.ts'
import {
  readStoredForm,
  type StoredForm,
  storedAt,
  storeEverything,
  writeStoredForm,
} from '../../support/stored/everything-stored.ts'
import { settledOutbox, share, url } from '../../support/stored/lists.ts'

const day = 24 * 60 * 60 * 1000

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

/** The names of all stored values and databases that aren't empty; drafts have one name. */
async function storedNames(): Promise<string[]> {
  const { local, session, databases } = await readStoredForm()
  const filled = Object.entries({ ...local, ...session }).filter(([, value]) => JSON.stringify(value) !== '[]')
  const withRows = Object.entries(databases).filter(([, { stores }]) =>
    Object.values(stores).some(({ rows }) => rows.length > 0),
  )
  const names = filled.map(([key]) => key.split(/[ @]/, 1)[0] ?? '')
  return [...new Set([...names, ...withRows.map(([name]) => `database ${name}`)])].sort()
}

/** Values that survive a sign-out. */
const afterSession = [
  'apiSecret',
  'consent',
  'contactCards',
  'database sent',
  'draft',
  'lastAccount',
  'lastOpened',
  'lastPruning',
  'marked',
  'network',
  'opening',
  'options',
  'outbox',
  'pace',
  'policy',
  'reloadedFor',
  'revocations',
  'signIn',
  'signInWindow',
]

describe('with something under every key, in every kind of draft and in every database', () => {
  let background: ReturnType<typeof buildBackground>

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: storedAt })
    background = buildBackground(nowhere)
    await storeEverything()
    const form = JSON.stringify(await readStoredForm()).replaceAll(/https:\/\/(graph|www)\.example/g, nowhere)
    await writeStoredForm(JSON.parse(form) as StoredForm)
  })

  // the record of a revocation that a test doesn't wait for belongs to that test
  afterEach(async () => void (await background.revocations.flush()))

  it('the end of a session removes the session’s values', async () => {
    await background.handlers.signOut({})
    expect(await storedNames()).toEqual(afterSession)
  })

  it('the withdrawal of consent leaves only options, values without personal data, and revocations', async () => {
    await background.handlers.withdrawConsent({})
    // the revocation is the first record of the new list
    const left = [
      'apiSecret',
      'database sent',
      'lastPruning',
      'marked',
      'network',
      'opening',
      'options',
      'policy',
      'reloadedFor',
      'revocations',
    ]
    expect(await storedNames()).toEqual([...left, 'signIn', 'signInWindow'])
  })

  it('“Delete” removes only one kind', async () => {
    const all = await storedNames()
    await background.handlers.deleteRecent({})
    await background.handlers.deleteIndex({})
    const deleted = ['database shares', 'index', 'indexing', 'newsfeeds', 'recommendations', 'snapshot']
    expect(await storedNames()).toEqual(all.filter((name) => !deleted.includes(name)))
    await background.handlers.deleteUnsent({})
    deleted.push('draft', 'outbox')
    expect(await storedNames()).toEqual(all.filter((name) => !deleted.includes(name)))
  })

  it('age removes the sent calls after 7 days, drafts and writes after 30, and nothing else', async () => {
    const all = await storedNames()
    async function pass(days: number) {
      for (let each = 0; each < days; each++) {
        vi.setSystemTime(Date.now() + day)
        await pruneStored(background.outbox)
      }
    }
    await pass(6)
    expect(await storedNames()).toEqual(all)
    await pass(2)
    expect(await storedNames()).toEqual(all.filter((name) => name !== 'database sent'))
    await pass(23)
    expect(await storedNames()).toEqual(all.filter((name) => !['database sent', 'draft', 'outbox'].includes(name)))
  })
})

it('the count on the options page has every value of a kind, and not the time of the last clean-up', async () => {
  const before = await measureStored()
  await secrets.lastPruning.set(1)
  expect(await measureStored()).toEqual(before)
  await secrets.marked.set('[]')
  expect(await measureStored()).toEqual(before)
  await secrets.lastOpened.set(1)
  expect((await measureStored()).account).toBeGreaterThan(before.account)
})

it('a member’s day stores only values with a defined lifetime', async () => {
  const service = await startSignedInService({ port: 0 })
  const { handlers, pendingRequests, index } = await buildSignedInBackground(service.url)
  await handlers.lookUp({ url })
  await handlers.share(share)
  await handlers.postStatus({ message: 'A status', social_account: [] })
  await handlers.readNewsfeed(allNews)
  await handlers.setOptions({ index: true, contact_card: 'PERSO' })
  await pendingRequests.refresh('time')
  await index.read()
  await statusDraft('somebody').set({ message: 'Half a thought', social_account: [] })
  await settledOutbox()
  const { local, session, databases } = await readStoredForm()
  const known = new Set(values.map(({ area, key }) => `${area} ${key}`))
  const written = [
    ...Object.keys(local).map((key) => `local ${key}`),
    ...Object.keys(session).map((key) => `session ${key}`),
  ]
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((key) => !known.has(key) && !key.startsWith('local draft '))).toEqual([])
  expect(Object.keys(databases).sort()).toEqual(['sent', 'shares'])
  await service.close()
})

describe('the clean-up of each day', () => {
  const status = { message: 'Half a thought', social_account: [] }
  const outbox = { deleteWrites: async () => {}, prune: vi.fn(async () => {}) }

  /** Lets `days` pass, with a call every half hour, or once at the end. */
  async function pass(days: number, everyDay = true): Promise<void> {
    for (let each = everyDay ? 1 : days; each <= days; each++) {
      vi.setSystemTime(Date.now() + (everyDay ? day : days * day))
      await pruneStored(outbox)
    }
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    outbox.prune.mockClear()
    await secrets.lastPruning.set(Date.now())
    await statusDraft('somebody').set(status)
  })

  it('drafts and writes that expired during an absence stay for a week after it', async () => {
    const stored = () => statusDraft('somebody').get()
    await pass(1)
    await pass(40, false)
    outbox.prune.mockClear()
    await pass(6)
    expect(await stored()).toEqual(status)
    expect(outbox.prune).not.toHaveBeenCalled()
    await pass(2)
    expect(await stored()).toBeNull()
    expect(outbox.prune).toHaveBeenCalled()
  })

  it('somebody who comes once in five days gains ten days at most', async () => {
    for (let visit = 0; visit < 8; visit++) await pass(5, false)
    expect(await statusDraft('somebody').get()).toBeNull()
  })

  it('a clock that is wrong for an hour deletes nothing', async () => {
    await pass(40, false)
    expect(outbox.prune).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() - 40 * day)
    await pruneStored(outbox)
    expect(await statusDraft('somebody').get()).toEqual(status)
  })
})
