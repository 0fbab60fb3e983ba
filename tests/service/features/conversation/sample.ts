import { commentOn, likeNews, removeComment } from '../../../../src/service/features/conversation/rows.ts'
import type { Sample } from '../../capabilities/samples.ts'

export const conversation: Sample = {
  async ofMember(network, { member, name, other }) {
    const { store, clock } = network
    const id = await network.postStatus(other, 'What do you think?')
    await store.transaction(async (tx) => {
      await likeNews(tx, { member, id }, clock.now)
      const answer = (message: string) => commentOn(tx, id, { member, message, language: 'en' }, clock.now)
      await answer(`${name} answers`)
      await removeComment(tx, { member, id: await answer(`${name} answers too soon`) }, clock.now)
    })
  },
  columns: {
    'news_tally.news': `md5('news' || n)`,
    news: `md5('news' || n % 500)`,
  },
}
