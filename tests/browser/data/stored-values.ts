import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { keyVersion, matchKey } from '../../../src/contract/page-url.ts'
import type { IndexedShare } from '../../../src/extension/features/index/storage/shared-pages.ts'
import type { State, Syncs } from '../../../src/extension/features/index/storage/state.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import type { Account } from '../../../src/extension/schemas/wire.ts'
import { hashSecret, newSecret } from '../../../src/service/store/engine/secrets.ts'
import { store } from '../views/view.ts'
import type { World } from '../world/world.ts'
import { addToken, insert, memberOf } from './service-data.ts'

const leavingAtOnce = { 'options@1': { undoSeconds: 0 } }

/**
 * Stores a signed-in demo member at the network, its site and in the extension, without a time to undo writes: signing in
 * through the real pages takes seconds.
 */
export async function storeSession(
  { baseUrl, browser, database }: Pick<World, 'baseUrl' | 'browser' | 'database'>,
  own: Page,
  { login = demoNetwork.login as string, pausesIndex = true } = {},
): Promise<void> {
  const siteSession = newSecret()
  const now = Date.now()
  const token = database((opened) => {
    const member = memberOf(opened, login)
    insert(opened, 'session', { hash: hashSecret(siteSession), member, expires: now + 86_400_000 })
    return addToken(opened, member)
  })
  await browser.setCookie({ name: 'session', value: siteSession, domain: new URL(baseUrl).hostname, path: '/' })
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${baseUrl}/me?user_detail=PARTIAL&user_watermark=FALSE`, { headers })
  if (!response.ok) throw new Error(`The service does not take the stored session: ${response.status}`)
  const account = await response.json()
  const owner = `${baseUrl} ${account.id}`
  if (pausesIndex) await putIndex(own, owner, [])
  await own.evaluate((values) => chrome.storage.local.set(values), {
    'consent@1': { given: now, version: 2 },
    'session@1': { token, baseUrl, authUrl: baseUrl },
    'lastAccount@1': { id: account.id, name: account.name },
    'account@1': account,
    ...leavingAtOnce,
  })
}

export const leaveAtOnce = (own: Page): Promise<void> =>
  own.evaluate((values) => chrome.storage.local.set(values), leavingAtOnce)

/**
 * Lets the member undo the stored writes for twenty minutes: checks of a view may take longer than the longest time to undo.
 */
export const keepHeld = (own: Page): Promise<void> =>
  own.evaluate(async () => {
    const { 'outbox@1': writes } = await chrome.storage.local.get('outbox@1')
    const held = (writes as Write[]).map((write) => ({ ...write, due: Date.now() + 1_200_000 }))
    await chrome.storage.local.set({ 'outbox@1': held })
  })

interface Told extends Partial<Pick<IndexedShare, 'title' | 'message'>> {
  url: string
  /** Name of the sharer; “me” is the signed-in member. */
  name?: string
  /** Age in hours. */
  hours?: number
  link?: string
}

export async function storeIndex(own: Page, baseUrl: string, shares: readonly Told[]): Promise<void> {
  const account = await own.evaluate(async () => (await chrome.storage.local.get('account@1'))['account@1'] as Account)
  const owner = `${baseUrl} ${account.id}`
  const now = Date.now()
  const entries = shares.map(
    ({ url, name = 'Ana Ruiz', hours = 0, title = '', message = '', link }): IndexedShare => ({
      owner,
      key: matchKey(url),
      site: new URL(url).hostname.replace(/^www\./, ''),
      url,
      title,
      member:
        name === 'me'
          ? account
          : {
              id: name,
              name,
              link: link ?? `${baseUrl}/profile/${encodeURIComponent(name)}`,
              headline: '',
              picture_small: '',
            },
      message,
      at: now - hours * 3_600_000,
      seen: now,
    }),
  )
  await putIndex(own, owner, entries)
}

/** Adds shares to the index, and reports it. It is due later, or the background would read it: `fireAlarm` ends that. */
function putIndex(own: Page, owner: string, entries: readonly IndexedShare[]) {
  const now = Date.now()
  const later: Syncs = { newest: null, due: { recent: null, whole: now + 43_200_000 }, sync: null }
  const state = { owner, id: 'stored', changed: now, count: 0, keyVersion, contacts: later, own: later }
  return own.evaluate(
    async (entries, state: State) => {
      const { owner } = state
      const done = <Request extends IDBRequest | IDBTransaction>(request: Request) =>
        new Promise<Request>((resolve, reject) => {
          for (const event of ['success', 'complete']) request.addEventListener(event, () => resolve(request))
          request.addEventListener('error', reject)
        })
      const opening = indexedDB.open('shares', 4)
      // if the extension did not create the database yet
      opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
        store.createIndex('time', ['owner', 'at'])
        store.createIndex('site', ['owner', 'site', 'at'])
      }
      await done(opening)
      const store = opening.result.transaction('shares', 'readwrite').objectStore('shares')
      for (const entry of entries) store.put(entry)
      const { result: count } = await done(store.count(IDBKeyRange.bound([owner, '', ''], [owner, []], true)))
      store.put({ ...state, count, key: '', member: { id: '' } })
      await done(store.transaction)
      opening.result.close()
      await chrome.storage.session.set({ 'indexChanged@1': state.changed })
    },
    entries,
    state,
  )
}

/** Waits until the browser has the rules that mark the pages of the stored index. */
export const untilMarked = (own: Page) =>
  own.waitForFunction(async () => {
    const [{ 'indexChanged@1': changed }, { 'marked@1': marked }] = await Promise.all([
      chrome.storage.session.get('indexChanged@1'),
      chrome.storage.local.get('marked@1'),
    ])
    return String(marked).includes(`"changed":${changed},`)
  })

/** Switches the option “mark” on or off, as the member does. @param own the options page */
export async function chooseMark(own: Page, wanted: boolean): Promise<void> {
  await own.locator('input[name=mark]').click()
  await own.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLInputElement>('input[name=mark]')?.checked === wanted &&
      document.querySelector('#mark [role=status]')?.textContent !== '',
    {},
    wanted,
  )
}

/** Fields of a stored write. The default is a write that waits for the member. */
type WriteFields = Partial<Write> & Pick<Write, 'content' | 'phase'>

export async function storeWrites(own: Page, ...writes: WriteFields[]): Promise<void> {
  const [session, account] = await own.evaluate(async () => {
    const stored = await chrome.storage.local.get(['session@1', 'account@1'])
    return [stored['session@1'], stored['account@1']] as [{ baseUrl: string }, { id: string }]
  })
  const common = { owner: `${session.baseUrl} ${account.id}`, at: Date.now(), due: null, attempts: 1 }
  const outbox = writes.map((write, index) => ({ ...common, key: `key-${index}`, ...write }))
  await store(own, 'local', { 'outbox@1': outbox })
}

/** Resets the count of calls in this hour: all views make more than the extension's limit. */
export async function resetPace({ endBackground }: Pick<World, 'endBackground'>, own: Page): Promise<void> {
  // the background holds the count in memory, too
  await endBackground()
  await own.evaluate(() => chrome.storage.local.remove('rateLimitState@1'))
}
