import { byPageText, type PageTexts } from '../../contract/endpoints.ts'
import type { Store } from '../store/store.ts'

/**
 * What a member says of a page; without a title, what the page says of itself is added, now or as soon as it is known
 * (`fillIn`). What the member says stays. Call it within the transaction that stores it.
 */
export async function withPageTexts<Said extends PageTexts & { url: string }>(
  store: Store,
  member: string,
  said: Said,
  now: number,
): Promise<Said> {
  if (said.title !== '') return said
  for (const { describePage } of store.data) {
    const texts = await describePage?.(store, { url: said.url, member }, now)
    if (texts) return { ...said, ...byPageText((name) => said[name] || texts[name]) }
  }
  return said
}

/**
 * Fills in what a page says of itself wherever somebody said nothing of it. Each call changes few rows: call it, in a
 * transaction each, until it returns 0.
 * @param key the page's match key @returns the number of changed rows
 */
export async function fillIn(tx: Store, key: string, texts: PageTexts): Promise<number> {
  let filled = await tx.recommendations.fillIn(key, texts)
  for (const { fillIn } of tx.data) filled += (await fillIn?.(tx, key, texts)) ?? 0
  return filled
}
