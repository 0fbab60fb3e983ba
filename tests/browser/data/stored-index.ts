import type { Page } from 'puppeteer-core'
import { matchKey } from '../../../src/contract/page-url.ts'
import type { Account } from '../../../src/extension/storage/items.ts'
import type { IndexedShare } from '../../../src/extension/storage/shared-pages.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

interface Told extends Partial<Pick<IndexedShare, 'title' | 'message'>> {
  url: string
  /** Name of the sharer; “me” is the signed-in member. */
  name?: string
  /** Age in hours. */
  hours?: number
  /** Link to the sharer's profile; empty if there is none. */
  link?: string
}

/**
 * Stores shares in the signed-in member's index, as the background does after reading the newsfeed.
 *
 * @param own a page of the extension
 * @param baseUrl of the network
 */
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
  await own.evaluate(
    async (owner, entries) => {
      const opening = indexedDB.open('shares', 2)
      // if the extension did not create the database yet
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
      await chrome.storage.local.set({ 'index@1': { owner, changed: Date.now(), names_pages: true } })
    },
    owner,
    entries,
  )
}

/** Waits until the browser has the rules that mark the pages of the stored index. */
export const untilMarked = (own: Page) =>
  own.waitForFunction(async () => {
    const [{ 'index@1': index }, { 'marked@1': marked }] = await Promise.all([
      chrome.storage.local.get('index@1'),
      chrome.storage.local.get('marked@1'),
    ])
    return String(marked).includes(`"changed":${(index as { changed: number }).changed},`)
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
