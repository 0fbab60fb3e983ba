import type { MemberRow } from '../../store/members/member-row.ts'
import type { Authored, Moderated } from '../../store/part.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { reportRows, type Subject, takeDownRows } from './rows.ts'

export interface ShownSubject extends Subject {
  author: MemberRow
  /** Undefined if it is the profile. */
  resource: Authored | undefined
}

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

/** Who reports a resource, or decides about it: the operator is no member. */
interface Reader {
  member: string
  isAdministration: boolean
}

export const isReported = async (on: Store, subject: Subject): Promise<boolean> =>
  (await on.of(reportRows).of(subject, 1)).length > 0

export const readerOf = ({ id, role }: Pick<MemberRow, 'id' | 'role'>): Reader => ({
  member: id,
  isAdministration: role === 'administrator',
})

/** A resource of any kind that the reader may know of, also if it was taken down. */
export async function findSubject(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  for (const kind of kindsIn(store)) {
    const found = await kind.find(store, id)
    if (!found) continue
    const isKnown = !kind.isKnownTo || (await kind.isKnownTo(store, id, reader.member))
    if (isKnown) return found
    const mayDecide = found.isTakenDown || (await isReported(store, { member: found.member, item: id }))
    return reader.isAdministration && mayDecide ? found : undefined
  }
  return undefined
}

/** A resource of any kind that the reader may know of. */
export async function findShown(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  const found = await findSubject(store, id, reader)
  return found?.isTakenDown ? undefined : found
}

/** Asks each kind of resource, until one knows the id. */
export async function inItsKind(store: Store, ask: (kind: Moderated<Store>) => Promise<boolean>): Promise<boolean> {
  for (const kind of kindsIn(store)) if (await ask(kind)) return true
  return false
}
