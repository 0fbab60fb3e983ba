import { browser } from 'wxt/browser'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { prefix, shareDraft, storedDrafts } from '../../storage/drafts.ts'

const ofPage = new RegExp(`^${prefix}(?<owner>\\S+ \\S+) share (?<url>\\S+)@1$`)

/** Moves drafts of pages whose address is cleaned otherwise than when they were stored, unless another one is there. */
export async function moveDrafts(): Promise<void> {
  for (const { key, value } of await storedDrafts()) {
    const { owner = '', url = '' } = ofPage.exec(key)?.groups ?? {}
    const moved = shareDraft(owner, cleanPageUrl(url) ?? url).key
    if (url === '' || moved === key || moved in (await browser.storage.local.get(moved))) continue
    await browser.storage.local.set({ [moved]: value })
    await browser.storage.local.remove(key)
  }
}
