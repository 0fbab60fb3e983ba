// @vitest-environment node

import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { day } from '../../../../src/contract/durations.ts'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { failureOf } from '../../../../src/extension/background/base/failed.ts'
import { askForConsent } from '../../../../src/extension/background/member/consent.ts'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import type { Question } from '../../../../src/extension/messages/questions.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { allQuestions } from '../../support/answers.ts'
import { buildBackground, sessionToken } from '../../support/background.ts'
import { type Circle, it } from '../../support/network/circle.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { restFromRequests } from '../../support/network/requests-under-way.ts'
import {
  readStoredForm,
  type StoredForm,
  storedAt,
  storeEverything,
  writeStoredForm,
} from '../../support/stored/everything-stored.ts'
import { settledOutbox, share, url } from '../../support/stored/lists.ts'

const page = { url, only_contacts: false, page: 1 }
const network = (baseUrl: string): Network => ({ ...builtNetwork, baseUrl, authUrl: baseUrl })

/** The arguments of the questions that have some, with a network at this URL. */
const argumentsAt = (url: string): Record<string, unknown> => ({
  lookUp: page,
  pageAt: { address: url, tabId: 1 },
  readSelection: { tabId: 1, address: url },
  readMetadata: { tabId: 1, address: url, title: '' },
  moreSharers: page,
  write: { type: 'share', ...share },
  readNewsfeed: allNews,
  moreNews: { ...allNews, page: 2 },
  search: { query: 'night trains', page: 1 },
  setOptions: { language: 'de', index: true },
  findNetwork: { address: url },
  setNetwork: { network: network(url) },
})

/** These need no consent: they revoke an access, or send nothing of the member. */
const free = ['signOut', 'revoked', 'withdrawConsent', 'setNetwork', 'findNetwork']
const all = Object.keys(allQuestions) as Question[]

describe('without consent', () => {
  beforeEach(() => {
    Object.assign(fakeBrowser.scripting, { executeScript: async () => [] })
    const getManifest = () => ({ version: '1.0.0' })
    Object.assign(fakeBrowser.runtime, { getManifest, setUninstallURL: vi.fn(async () => {}) })
  })

  const ask = async ({ build, origin }: Circle, names: readonly Question[]) => {
    const { handlers } = await build()
    const all = argumentsAt(origin)
    const codes: Record<string, string> = {}
    for (const name of names) {
      const handler = handlers[name] as (argument: unknown) => Promise<unknown>
      await handler(all[name] ?? {}).catch((error) => {
        codes[name] = failureOf(error).code
      })
    }
    return codes
  }

  it('no question of a page makes a request, except revocations', async ({ circle }) => {
    await items.consent.remove()
    // asked last, after the outbox was read
    const last: Question = 'deleteUnsent'
    const asked = all.filter((name) => ![...free, 'giveConsent', last].includes(name))
    const codes = await ask(circle, asked)
    const waiting = await settledOutbox()
    expect(waiting.map(({ content }) => content.type)).toEqual(['share'])
    for (const { phase } of waiting) expect(phase).toBe('waiting')
    expect(waiting[0]?.failure).toEqual({ code: 'no-consent' })
    await ask(circle, [last])
    expect(await items.outbox.get()).toEqual([])
    expect(circle.requests).toEqual([])
    const questions = ['lookUp', 'moreSharers', 'signIn', 'diagnose']
    expect(codes).toMatchObject(Object.fromEntries(questions.map((name) => [name, 'no-consent'])))
    expect(Object.values(codes)).not.toContain('unexpected')
    // a refused call does not end the session
    expect(await sessionToken()).toMatch(/^[\w-]{43}$/)
  })

  it('no event makes the background send anything, and no page after the removal is set', async ({ circle }) => {
    await circle.build()
    await items.consent.remove()
    const log = vi.fn()
    vi.stubGlobal('addEventListener', log)
    startBackground([])
    await fakeBrowser.runtime.onStartup.trigger()
    const due = { name: 'pending-requests', scheduledTime: 0, persistAcrossSessions: true }
    await fakeBrowser.alarms.onAlarm.trigger(due)
    for (const [type, listener] of log.mock.calls) if (type === 'online') listener()
    await restFromRequests()
    expect(circle.requests).toEqual([])
    expect(fakeBrowser.runtime.setUninstallURL).toHaveBeenCalledExactlyOnceWith('')
  })
})

it('an update deletes what 0.1.0 stored and nothing reads, such as a secret of a network', async () => {
  await fakeBrowser.storage.local.set({ 'apiSecret@1': 'hush' })
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  await new Promise((resolve) => Object.assign(indexedDB.open('sent', 3), { onsuccess: resolve })).then((event) =>
    ((event as Event).target as IDBOpenDBRequest).result.close(),
  )
  expect(await names()).toContain('sent')
  vi.stubGlobal('addEventListener', vi.fn())
  startBackground([])
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.1.0' })
  await vi.waitFor(async () => expect(await names()).not.toContain('sent'))
  await vi.waitFor(async () => expect(await fakeBrowser.storage.local.get()).not.toHaveProperty('apiSecret@1'))
})

describe('consent', () => {
  it('that is withdrawn ends the access there', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.withdrawConsent({})
    expect(await handlers.revoked({})).toBe(true)
    expect(circle.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${oauthPaths.revoke}`])
  })

  it('to less than leaves the browser today sends nothing until renewed, and ends no session', async ({ circle }) => {
    const { handlers } = await circle.build()
    await fakeBrowser.storage.local.set({ [items.consent.key]: { given: Date.now() } })
    await handlers.share(share)
    expect(await settledOutbox()).toMatchObject([{ phase: 'waiting', failure: { code: 'no-consent' } }])
    expect(circle.requests).toEqual([])
    expect(await sessionToken()).toBeDefined()
    await handlers.giveConsent({})
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }]))
  })
})

it.each([
  ['install', false, ['/welcome.html']],
  ['install', true, []],
  ['update', false, []],
  ['chrome_update', false, []],
])('consent is asked for at "%s" where it is %s that there is one', async (reason, given, opened) => {
  if (!given) await items.consent.remove()
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async () => ({}) as never)
  await askForConsent(reason)
  expect(create.mock.calls.map(([tab]) => tab.url)).toEqual(opened)
  expect((await items.consent.get()) !== null).toBe(given)
})

describe('what is stored', () => {
  const nowhere = 'http://127.0.0.1:9'

  /** The names of all stored values and databases that aren't empty; drafts have one name. */
  async function storedNames(): Promise<string[]> {
    const { local, session, databases } = await readStoredForm()
    const filled = Object.entries({ ...local, ...session }).filter(([, value]) => JSON.stringify(value) !== '[]')
    // not the row that says that, or since when, a database is empty
    const withRows = Object.entries(databases).filter(([, { stores }]) =>
      Object.values(stores).some(({ rows }) =>
        rows.some((row) => !/"since":|^\{"owner":"","key"/.test(JSON.stringify(row))),
      ),
    )
    const names = filled.map(([key]) => key.split(/[ @]/, 1)[0] ?? '')
    return [...new Set([...names, ...withRows.map(([name]) => `database ${name}`)])].sort()
  }

  const afterSession = [
    ...['accountOptions', 'agreements', 'checked', 'consent', 'draft', 'faults', 'lastAccount', 'lastOpened'],
    ...['lastPruning', 'network'],
    ...['options', 'outbox', 'policy', 'rateLimitState', 'revocations', 'signIn', 'signInWindow'],
    ...['unreadRevocations', 'unreadWrites'],
  ]

  it('keeps nobody waiting for ever whose storage never answers the check', async () => {
    await items.checked.remove()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(fakeBrowser.storage.local, 'get').mockReturnValueOnce(new Promise<never>(() => {}) as never)
    const { checked } = buildBackground(nowhere)
    await Promise.all([vi.advanceTimersByTimeAsync(10_000), checked])
  })

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
      const changed: string[] = []
      fakeBrowser.storage.onChanged.addListener((changes) => void changed.push(...Object.keys(changes)))
      await background.handlers.withdrawConsent({})
      // first of all, so that nothing leaves meanwhile
      expect(changed[0]).toBe(items.consent.key)
      expect(await items.options.get()).toMatchObject({ owner: '' })
      const deleted = [
        ...['accountOptions', 'agreements', 'consent', 'draft', 'lastAccount', 'lastOpened', 'outbox'],
        ...['rateLimitState', 'unreadWrites'],
      ]
      // the revocation is the first record of the new list
      expect(await storedNames()).toEqual(afterSession.filter((name) => !deleted.includes(name)))
    })

    it('every kind is measured, and “Delete” removes only one', async () => {
      const all = await storedNames()
      const amounts = await background.handlers.measureStored({})
      for (const [kind, amount] of Object.entries(amounts)) expect(amount, kind).toBeGreaterThan(0)
      await background.handlers.deleteRecent({})
      expect(await background.handlers.measureStored({})).toEqual({ ...amounts, recent: expect.any(Number) })
      const deleted = ['newsfeed', 'opening', 'pages', 'recommendations']
      expect(await storedNames()).toEqual(all.filter((name) => !deleted.includes(name)))
      await background.handlers.deleteUnsent({})
      deleted.push('draft', 'outbox', 'unreadWrites')
      expect(await storedNames()).toEqual(all.filter((name) => !deleted.includes(name)))
    })

    it('age removes drafts and writes after 30 days, and nothing else', async () => {
      const all = await storedNames()
      async function pass(days: number) {
        for (let each = 0; each < days; each++) {
          vi.setSystemTime(Date.now() + day)
          await background.stored.prune(background.outbox)
        }
      }
      await pass(28)
      expect(await storedNames()).toEqual(all)
      await pass(3)
      expect(await storedNames()).toEqual(all.filter((name) => !['draft', 'outbox', 'unreadWrites'].includes(name)))
    })
  })

  describe('the clean-up of each day', () => {
    const typed = { message: 'Half a thought' }
    const draft = shareDraft('somebody', url)
    const outbox = { deleteWrites: async () => {}, prune: vi.fn(async () => {}) }

    /** Lets `days` pass, with a call every half hour, or once at the end. */
    async function pass(days: number, everyDay = true): Promise<void> {
      for (let each = everyDay ? 1 : days; each <= days; each++) {
        vi.setSystemTime(Date.now() + (everyDay ? day : days * day))
        await createRetention([]).prune(outbox)
      }
    }

    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      outbox.prune.mockClear()
      await privateItems.lastPruning.set(Date.now())
      await draft.set(typed)
    })

    it('drafts and writes that expired during an absence stay for a week after it', async () => {
      const stored = () => draft.get()
      await pass(1)
      await pass(40, false)
      outbox.prune.mockClear()
      await pass(6)
      expect(await stored()).toEqual(typed)
      expect(outbox.prune).not.toHaveBeenCalled()
      await pass(2)
      expect(await stored()).toBeNull()
      expect(outbox.prune).toHaveBeenCalled()
    })

    it('somebody who comes once in five days gains ten days at most', async () => {
      for (let visit = 0; visit < 8; visit++) await pass(5, false)
      expect(await draft.get()).toBeNull()
    })

    it('a clock that is wrong for an hour deletes nothing', async () => {
      await pass(40, false)
      expect(outbox.prune).not.toHaveBeenCalled()
      vi.setSystemTime(Date.now() - 40 * day)
      await createRetention([]).prune(outbox)
      expect(await draft.get()).toEqual(typed)
    })
  })
})
