import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { hashSecret, newSecret } from '../../../src/service/store/engine/secrets.ts'
import type { World } from '../world/world.ts'

/** Option: writes are sent at once, without a time to undo them. */
const leavingAtOnce = { 'options@1': { undo_seconds: 0 } }

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/**
 * Stores a signed-in demo member at the network and in the extension: consent with contacts, a finished welcome, an
 * empty index whose next reading is due in half a day, and writes without a time to undo them. For tests of other
 * features: signing in through the real pages takes seconds.
 *
 * @param own a page of the extension
 */
export async function storeSession(
  { baseUrl, browser, database }: Pick<World, 'baseUrl' | 'browser' | 'database'>,
  own: Page,
): Promise<void> {
  const token = newSecret()
  const siteSession = newSecret()
  const now = Date.now()
  database((opened) => {
    const found = opened.prepare('SELECT member FROM credential WHERE login = ?').get(demoNetwork.login)
    const member = String(found?.member)
    const key = demoNetwork.premiumKey
    opened
      .prepare('INSERT INTO consent (member, application, contacts, given) VALUES (?, ?, 1, ?)')
      .run(member, key, now)
    opened
      .prepare('INSERT INTO token (hash, member, application, issued) VALUES (?, ?, ?, ?)')
      .run(hashSecret(token), member, key, now)
    opened
      .prepare('INSERT INTO session (hash, member, expires) VALUES (?, ?, ?)')
      .run(hashSecret(siteSession), member, now + 86_400_000)
  })
  await browser.setCookie({ name: 'session', value: siteSession, domain: new URL(baseUrl).hostname, path: '/' })
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${baseUrl}/me?user_detail=PARTIAL&user_watermark=FALSE`, { headers })
  if (!response.ok) throw new Error(`The service does not take the stored session: ${response.status}`)
  const account = await response.json()
  const owner = `${baseUrl} ${account.id}`
  const unread = { newest: null, recent: { due: null, walk: null }, whole: { due: 0, walk: null } }
  await own.evaluate((values) => chrome.storage.local.set(values), {
    // otherwise the background would read the index during a test; `fireAlarm` starts this reading
    'index@1': { owner, changed: now, names_pages: null },
    'indexing@3': { owner, id: 'stored', changed: false, pause: now + 43_200_000, contacts: unread, own: unread },
    'consent@1': { given: now },
    'session@1': { token, baseUrl, authUrl: baseUrl },
    'lastAccount@1': { id: account.id, name: account.name },
    'account@1': account,
    ...leavingAtOnce,
  })
}

/** Switches off the time to undo writes, for tests of other features. */
export const leaveAtOnce = (own: Page): Promise<void> =>
  own.evaluate((values) => chrome.storage.local.set(values), leavingAtOnce)

/** Number of valid tokens at the network. */
export const countTokens = ({ database }: Pick<World, 'database'>): number =>
  Number(database((opened) => opened.prepare('SELECT count(*) AS tokens FROM token').get())?.tokens)
