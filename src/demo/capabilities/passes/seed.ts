import data from '../../../../assets/invented/network.json' with { type: 'json' }
import { passPage } from '../../../service/capabilities/passes/passing.ts'
import type { OfArticle, Seed } from '../../seed.ts'

const pages: readonly (OfArticle & { to: readonly string[] })[] = data.ofCapabilities.passes

export const passes: Seed = async (tx, { memberOf, pageOf, timeOf }) => {
  for (const { to, ...about } of pages) {
    const passing = { from: memberOf(about.login), page: pageOf(about), to: to.map((login) => memberOf(login).member) }
    await passPage(tx, passing, timeOf(about.hoursAgo))
  }
}
