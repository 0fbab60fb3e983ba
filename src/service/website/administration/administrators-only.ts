import { notFound } from '../../http/problems.ts'
import type { Store } from '../../store/store.ts'
import { type MemberVisit, notFoundPage, type Page } from '../page/visit.ts'

/**
 * Restricts a page or a form to administrators; for other members it doesn't exist. `visit.change` checks the role once
 * more in its transaction.
 */
export function administratorsOnly<Rest extends unknown[]>(
  page: (visit: MemberVisit, ...rest: Rest) => Promise<Page | Response>,
) {
  return async (visit: MemberVisit, ...rest: Rest): Promise<Page | Response> => {
    if (visit.member.role !== 'administrator') return notFoundPage(visit)
    const change: MemberVisit['change'] = (work) =>
      visit.change(async (tx: Store) => {
        if ((await tx.members.find(visit.member.id))?.role !== 'administrator') throw notFound()
        return work(tx)
      })
    return page({ ...visit, change }, ...rest)
  }
}
