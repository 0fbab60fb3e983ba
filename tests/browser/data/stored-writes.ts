import type { Page } from 'puppeteer-core'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { store } from '../views/own-view.ts'

/** Fields of a stored write. The default is a write that waits for the member. */
type WriteFields = Partial<Write> & Pick<Write, 'content' | 'phase'>

/** Replaces the signed-in member's outbox by these writes. */
export async function storeWrites(own: Page, ...writes: WriteFields[]): Promise<void> {
  const [session, account] = await own.evaluate(async () => {
    const stored = await chrome.storage.local.get(['session@1', 'account@1'])
    return [stored['session@1'], stored['account@1']] as [{ baseUrl: string }, { id: string }]
  })
  const common = { owner: `${session.baseUrl} ${account.id}`, at: Date.now(), due: null, attempts: 1 }
  const outbox = writes.map((write, index) => ({ ...common, key: `key-${index}`, ...write }))
  await store(own, 'local', { 'outbox@1': outbox })
}

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser
