import type { MemberRow } from '../../store/members/member-row.ts'
import type { Authored, Moderated, Reader } from '../../store/part.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { takeDownRows } from './rows.ts'

/** Shares and statuses, which are the core's. */
const news: Moderated<Store> = {
  async find(store, id) {
    const shown = await store.news.find(id)
    const item = shown ?? (await store.of(takeDownRows).news(id))
    if (!item) return undefined
    const { member, title, url, message, language } = item
    return { id, member, name: nameOfPage({ title, url }), message, language, isTakenDown: !shown }
  },
  mayComeBack: ({ removedNews }, id, author, now) => removedNews.mayComeBack(id, author, now),
  takeDown: ({ removedNews }, id, now) => removedNews.takeDown(id, now),
  putBack: ({ removedNews }, id) => removedNews.putBack(id),
}

const kindsIn = ({ data }: Store): Moderated<Store>[] => [news, ...data.flatMap(({ moderated = [] }) => moderated)]

export const readerOf = ({ id, role }: Pick<MemberRow, 'id' | 'role'>): Reader => ({
  member: id,
  isAdministration: role === 'administrator',
})

/** A resource of any kind that the reader may know of, or that was taken down. */
export async function findSubject(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  for (const kind of kindsIn(store)) {
    const found = await kind.find(store, id, reader)
    if (found) return found
  }
  return undefined
}

/** A resource of any kind that the reader may know of. */
export async function findShown(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  const found = await findSubject(store, id, reader)
  return found?.isTakenDown ? undefined : found
}

/** To kinds that administrators see only if they are reported. */
export async function setReported(tx: Store, id: string, isReported: boolean): Promise<void> {
  for (const kind of kindsIn(tx)) await kind.setReported?.(tx, id, isReported)
}

/** Asks each kind of resource, until one knows the id. */
export async function inItsKind(store: Store, ask: (kind: Moderated<Store>) => Promise<boolean>): Promise<boolean> {
  for (const kind of kindsIn(store)) if (await ask(kind)) return true
  return false
}
