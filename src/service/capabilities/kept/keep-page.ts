import { type Author, merge, type SentShare } from '../../actions/sharing.ts'
import type { Store } from '../../store/store.ts'
import { keptRows, maxKept } from './rows.ts'

export class KeptFull extends Error {
  override message = `A member may keep at most ${maxKept} pages; remove some first`
}

/** Call it within the transaction that adds a page. */
async function refuseBeyondLimit(store: Store, member: string): Promise<void> {
  const { toRead, done } = await store.of(keptRows).counts(member)
  if (toRead + done >= maxKept) throw new KeptFull()
}

/**
 * Keeps a page for its member alone, or changes what is kept of it: then it is to be read again. Call it within a
 * transaction. @returns its id @throws KeptFull
 */
export async function keepPage(store: Store, { member, language }: Author, sent: SentShare, now: number) {
  const rows = store.of(keptRows)
  const own = await rows.find(member, sent.url)
  if (!own) await refuseBeyondLimit(store, member)
  return rows.save(member, sent.url, merge(sent, own, language), now)
}

/** Restores what was removed. Call it within a transaction. @returns false if it is too late @throws KeptFull */
export async function restoreKept(store: Store, member: string, id: string, now: number): Promise<boolean> {
  await refuseBeyondLimit(store, member)
  return store.of(keptRows).restore(member, id, now)
}
