import { matchKey } from '../../src/contract/match-key.ts'
import type { Account } from '../../src/extension/storage/items.ts'
import type { IndexedShare } from '../../src/extension/storage/shares.ts'
import type { World } from './world.ts'

interface Told extends Partial<Pick<IndexedShare, 'title' | 'message'>> {
  url: string
  name: string
  /** How many hours ago. */
  hours: number
}

/** Puts shares of contacts into the signed-in member's index, as the background does. The member's own has the name “me”. */
export async function putIntoIndex({ openOwnPage, baseUrl }: World, shares: readonly Told[]): Promise<void> {
  const own = await openOwnPage('options.html')
  const account = await own.evaluate(async () => (await chrome.storage.local.get('account@1'))['account@1'] as Account)
  const now = Date.now()
  const entries = shares.map(
    ({ url, name, hours, title = '', message = '' }): IndexedShare => ({
      owner: `${baseUrl} ${account.id}`,
      key: matchKey(url),
      site: new URL(url).hostname,
      url,
      title,
      member:
        name === 'me'
          ? account
          : { id: name, name, link: `${baseUrl}/profile/${encodeURIComponent(name)}`, headline: '', picture_small: '' },
      message,
      at: now - hours * 3_600_000,
      seen: now,
    }),
  )
  await own.evaluate(async (entries) => {
    const opening = indexedDB.open('shares', 1)
    // nothing has opened it yet
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
      store.createIndex('time', ['owner', 'at'])
      store.createIndex('site', ['owner', 'site', 'at'])
    }
    const done = (request: IDBRequest | IDBTransaction) =>
      new Promise<unknown>((resolve, reject) => {
        for (const event of ['success', 'complete']) request.addEventListener(event, resolve)
        request.addEventListener('error', reject)
      })
    await done(opening)
    const putting = opening.result.transaction('shares', 'readwrite')
    for (const entry of entries) putting.objectStore('shares').put(entry)
    await done(putting)
    opening.result.close()
  }, entries)
  await own.close()
}

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
