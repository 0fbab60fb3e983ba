// @vitest-environment node

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { measureStored, pruneStored } from '../../../../src/extension/background/member/stored.ts'
import { statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { buildBackground } from '../../support/background.ts'
import {
  readStoredForm,
  type StoredForm,
  storedAt,
  storeEverything,
  writeStoredForm,
} from '../../support/stored/everything-stored.ts'

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
  ...['apiSecret', 'consent', 'contactCards', 'database sent', 'draft', 'lastAccount', 'lastOpened', 'lastPruning'],
  ...['marked', 'network', 'opening', 'options', 'outbox', 'pace', 'policy', 'reloadedFor', 'revocations', 'signIn'],
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
    const deleted = ['consent', 'contactCards', 'draft', 'lastAccount', 'lastOpened', 'outbox', 'pace']
    // the revocation is the first record of the new list
    expect(await storedNames()).toEqual(afterSession.filter((name) => !deleted.includes(name)))
  })

  it('every kind is measured, and “Delete” removes only one', async () => {
    const all = await storedNames()
    const amounts = await measureStored()
    for (const [kind, amount] of Object.entries(amounts)) expect(amount, kind).toBeGreaterThan(0)
    await background.handlers.deleteRecent({})
    await background.handlers.deleteIndex({})
    expect(await measureStored()).toEqual({ ...amounts, recent: expect.any(Number), index: 0 })
    const deleted = ['database shares', 'index', 'indexing', 'newsfeeds', 'recommendations', 'snapshot']
    expect(await storedNames()).toEqual(all.filter((name) => !deleted.includes(name)))
    await background.handlers.deleteUnsent({})
    await background.handlers.deleteSent({})
    deleted.push('database sent', 'draft', 'outbox')
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
