import type { Page } from 'puppeteer-core'
import { matchKey } from '../../src/contract/match-key.ts'
import type { IndexedShare } from '../../src/extension/storage/shares.ts'

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser

/** Who shared what: an id, and a page's address. */
type Shared = [id: string, url: string][]

/**
 * Stores an index of what was shared, as the background does that has read it from the newsfeed.
 *
 * @param own a page of the extension's
 * @param baseUrl of the network at which somebody is signed in
 */
export async function storeIndex(own: Page, baseUrl: string, shared: Shared): Promise<void> {
  const owner = `${baseUrl} ${await own.evaluate(async () => {
    const { 'account@1': account } = await chrome.storage.local.get('account@1')
    return (account as { id: string }).id
  })}`
  const shares = shared.map(
    ([id, url]): IndexedShare => ({
      owner,
      key: matchKey(url),
      site: new URL(url).hostname.replace(/^www\./, ''),
      url,
      title: 'A page',
      member: { id, name: id, link: '', headline: '', picture_small: '' },
      message: '',
      at: 0,
      seen: 0,
    }),
  )
  await own.evaluate(
    async (owner, shares) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('shares', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result)
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
          store.createIndex('time', ['owner', 'at'])
          store.createIndex('site', ['owner', 'site', 'at'])
        }
      })
      const writing = database.transaction('shares', 'readwrite')
      for (const share of shares) writing.objectStore('shares').put(share)
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      database.close()
      await chrome.storage.local.set({ 'index@1': { owner, changed: Date.now(), names_pages: true } })
    },
    owner,
    shares,
  )
}

/** Waits until the browser was told of the pages that are to be marked by what is stored now. */
export const untilMarked = (own: Page) =>
  own.waitForFunction(async () => {
    const [{ 'index@1': index }, { 'marked@1': marked }] = await Promise.all([
      chrome.storage.local.get('index@1'),
      chrome.storage.local.get('marked@1'),
    ])
    return String(marked).includes(`"changed":${(index as { changed: number }).changed},`)
  })

/** Switches the option on, or off, as the member does. @param own the options page */
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
