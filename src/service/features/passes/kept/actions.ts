import { matchKey } from '../../../../contract/page-url.ts'
import { type Author, merge, type SentShare } from '../../../actions/sharing.ts'
import type { Store } from '../../../store/store.ts'
import { passHashRows } from '../hashes.ts'
import { NotPassed } from '../refused.ts'
import { maxKept, passRows } from '../rows.ts'
import { keptRows } from './rows.ts'

const countKept = (store: Store, member: string) => store.of(passRows).count(member, { kept: true })

/**
 * Keeps a page, or changes the kept page, which is then to be read again. Call it within a transaction.
 * @returns its id @throws NotPassed
 */
export async function keepPage(
  store: Store,
  { member, language }: Author,
  sent: SentShare,
  now: number,
): Promise<string> {
  const rows = store.of(keptRows)
  const own = await rows.find(member, sent.url)
  if (!own && (await countKept(store, member)) >= maxKept) throw new NotPassed({ why: 'full' })
  const id = await rows.save(member, { ...merge(sent, own, language), url: sent.url }, now)
  await store.of(passHashRows).add(id, [member], await store.pageHashes.of([matchKey(sent.url)]))
  return id
}

/**
 * Undoes that the member is done with a page, or its removal. Call it within a transaction.
 * @returns false if it is too late @throws NotPassed
 */
export async function keepAgain(store: Store, { member, id }: { member: string; id: string }, now: number) {
  const rows = store.of(keptRows)
  if (await rows.reopen(member, id)) return true
  if (!(await rows.restore(member, id, now))) return false
  if ((await countKept(store, member)) > maxKept) throw new NotPassed({ why: 'full' })
  return true
}
