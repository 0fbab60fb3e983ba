import { hour } from '../../contract/durations.ts'
import { byShareText } from '../../contract/parameters.ts'
import { commentOn, likeNews } from '../../service/features/conversation/rows.ts'
import { answerPass, passPage } from '../../service/features/passes/actions.ts'
import type { Store } from '../../service/store/store.ts'
import { articles, demoMembers, type OfArticle, passes, shares, statuses, urlOf } from './demo-data.ts'

/** Adds what the demo's members shared, posted and passed, with thanks and answers. @param ids of members by login */
export async function addNews(tx: Store, ids: ReadonlyMap<string, string>, now: number): Promise<void> {
  const timeOf = (hoursAgo: number) => now - hoursAgo * hour
  const authorOf = (login: string) => ({
    member: ids.get(login) ?? '',
    language: demoMembers.find((member) => member.login === login)?.language ?? '',
  })
  for (const item of [...statuses, ...shares]) {
    const { member, language } = authorOf(item.login)
    const time = timeOf(item.hoursAgo)
    if ('path' in item) {
      const { url, ...share } = pageOf(item, language)
      await tx.recommendations.share(member, url, share, time)
    } else {
      const { message } = item
      await tx.news.postStatus(member, { message, language, by_mobile: false, social_accounts: '' }, time)
    }
    const { likes = {}, comments = [] } = item
    const own = await tx.news.list({ of: { member } }, 50, 0)
    const id = own.find(({ published }) => published === time)?.id ?? ''
    for (const [login, hoursAgo = 0] of Object.entries(likes))
      await likeNews(tx, { member: authorOf(login).member, id }, timeOf(hoursAgo))
    for (const { login, hoursAgo, message } of comments)
      await commentOn(tx, id, { ...authorOf(login), message }, timeOf(hoursAgo))
  }
  for (const { login, to, done, hoursAgo, ...about } of passes) {
    const from = authorOf(login)
    const receivers = to.map((each) => authorOf(each).member)
    const id = await passPage(tx, { from, page: pageOf(about, from.language), to: receivers }, timeOf(hoursAgo))
    if (done) await answerPass(tx, { member: from.member, id, value: 'DONE', message: '' }, timeOf(hoursAgo))
  }
}

/** A page with its texts and a member's words. */
function pageOf({ path, message = '', quote = '' }: OfArticle, language: string) {
  const article = articles.find((candidate) => candidate.path === path)
  if (!article) throw new Error(`no demo article at ${path}`)
  const { title, description: overview, siteName: site_name } = article
  const texts = { title, overview, site_name, keywords: article.keywords.join(', '), message, quote }
  return { ...byShareText(() => ''), ...texts, url: urlOf(path), language }
}
