import data from '../../../../assets/invented/network.json' with { type: 'json' }
import { answerPass, passPage } from '../../../service/features/passes/actions.ts'
import type { OfArticle, Seed } from '../../seed.ts'

const pages: readonly (OfArticle & { to: readonly string[]; done?: boolean })[] = data.ofCapabilities.passes

export const passes: Seed = async (tx, { memberOf, pageOf, timeOf }) => {
  for (const { to, done, ...about } of pages) {
    const passing = { from: memberOf(about.login), page: pageOf(about), to: to.map((login) => memberOf(login).member) }
    const time = timeOf(about.hoursAgo)
    const id = await passPage(tx, passing, time)
    if (done) await answerPass(tx, { member: passing.from.member, id, value: 'DONE', message: '' }, time)
  }
}
