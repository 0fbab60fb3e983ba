import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { hashSecret, newSecret } from '../../../src/service/store/engine/secrets.ts'
import type { World } from '../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/** Shares a page as a demo member, with another client. @throws Error if the service rejects the share */
export async function shareAs(
  { database, baseUrl }: Pick<World, 'database' | 'baseUrl'>,
  login: string,
  url: string,
  title: string,
): Promise<void> {
  const token = newSecret()
  database((opened) => {
    const member = opened.prepare('SELECT member FROM credential WHERE login = ?').get(login)?.member ?? null
    opened
      .prepare('INSERT INTO consent (member, application, contacts, given) VALUES (?, ?, 1, ?)')
      .run(member, demoNetwork.premiumKey, Date.now())
    opened
      .prepare('INSERT INTO token (hash, member, application, issued) VALUES (?, ?, ?, ?)')
      .run(hashSecret(token), member, demoNetwork.premiumKey, Date.now())
  })
  const response = await fetch(`${baseUrl}/recommend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ url, title, message: 'Léelo' }),
  })
  if (response.status !== 201) throw new Error(`The service did not take the share: ${response.status}`)
}

/** Fires the half-hourly alarm now; the index is read from its beginning. @param own a page of the extension */
export const fireAlarm = (own: Page) =>
  own.evaluate(async () => {
    await chrome.storage.local.remove('indexing@3')
    await chrome.alarms.create('pending-requests', { when: Date.now(), periodInMinutes: 30 })
  })
