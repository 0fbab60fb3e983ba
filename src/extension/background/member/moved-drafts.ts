import { browser } from 'wxt/browser'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { prefix, storedDrafts } from '../../storage/drafts.ts'

const ofPage = new RegExp(`^(?<form>${prefix}\\S+ \\S+ (?:share|narrowed) )(?<url>\\S+)@1$`)

/** Moves drafts of pages whose address is cleaned otherwise than when they were stored, unless another one is there. */
export async function moveDrafts(): Promise<void> {
  for (const { key, value } of await storedDrafts()) {
    const { form = '', url = '' } = ofPage.exec(key)?.groups ?? {}
    const moved = `${form}${cleanPageUrl(url) ?? url}@1`
    if (url === '' || moved === key || moved in (await browser.storage.local.get(moved))) continue
    await browser.storage.local.set({ [moved]: value })
    await browser.storage.local.remove(key)
  }
}
