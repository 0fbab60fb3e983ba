import type { Store } from '../../store/store.ts'
import { type MostShared, mostSharedRows } from './rows.ts'

/** A page that contacts shared, with their words, the latest first. */
export interface SharedByContacts extends Omit<MostShared, 'page'> {
  contacts: readonly { name: string; message: string }[]
}

/** The pages that a member's contacts shared in a time: for the member's digest. */
export async function sharedByContacts(
  store: Store,
  { contactsOf, since, until }: { contactsOf: string; since: number; until: number },
  atMost: { pages: number; sharers: number },
): Promise<SharedByContacts[]> {
  const rows = store.of(mostSharedRows)
  const shared = await rows.list({ contactsOf, until }, until - since, atMost.pages, until)
  return Array.fromAsync(shared, async ({ page, ...each }) => ({
    ...each,
    contacts: await rows.contacts({ contactsOf, until }, page, since, atMost.sharers),
  }))
}
