import data from '../../../../assets/invented/network.json' with { type: 'json' }
import { keepPage } from '../../../service/capabilities/kept/keep-page.ts'
import { keptRows } from '../../../service/capabilities/kept/rows.ts'
import type { OfArticle, Seed } from '../../seed.ts'

const pages: readonly (OfArticle & { done?: boolean })[] = data.ofCapabilities.kept

export const kept: Seed = async (tx, { memberOf, pageOf, timeOf }) => {
  for (const about of pages) {
    const author = memberOf(about.login)
    const id = await keepPage(tx, author, pageOf(about), timeOf(about.hoursAgo))
    if (about.done) await tx.of(keptRows).setDone(author.member, id, true)
  }
}
