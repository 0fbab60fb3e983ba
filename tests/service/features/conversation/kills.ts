import { maxCommentsUnderItem } from '../../../../src/service/features/conversation/rows.ts'
import { newMember } from '../../database.ts'
import { textOf, type WritesOfCapability } from '../../fuzz/kills/write.ts'

const itemsOfEach = 20

export const conversation: WritesOfCapability = {
  async prepare(tx, member) {
    const author = await tx.members.add(newMember(`author-${member}`), 0)
    await tx.contacts.connect(member, author, 0)
    const items: string[] = []
    const status = { message: 'what do you think?', language: 'en', by_mobile: false, social_accounts: '' }
    while (items.length < itemsOfEach) items.push(await tx.news.postStatus(author, status, 0))
    const toLike = [...items]
    const [answered = ''] = items
    let left = maxCommentsUnderItem
    return (text, random) => {
      const id = random.once(2) ? toLike.pop() : undefined
      if (id) return { call: 'like', kind: 'like', method: 'PUT', path: `/${id}/like`, fields: {} }
      if (left-- <= 0) return undefined
      return {
        call: 'comment',
        kind: 'comment',
        method: 'POST',
        path: `/${answered}/comments`,
        fields: { message: text },
      }
    }
  },

  async read(database) {
    const likes = await database.all<{ news: string; member: string }>('SELECT news, member, created FROM news_like')
    const comments = await database.all<{ member: string; message: string }>(
      'SELECT id, news, member, message, created FROM news_comment',
    )
    return (write) => {
      const rows =
        write.kind === 'like'
          ? likes.filter(({ member, news }) => member === write.member && write.path === `/${news}/like`)
          : comments.filter(({ member, message }) => member === write.member && message === textOf(write))
      return { parts: { [write.kind]: rows.length }, standing: rows }
    }
  },

  disagreements: {
    'an item’s tally of likes': `SELECT news FROM news_tally t
      WHERE likes <> (SELECT COUNT(*) FROM news_like l WHERE l.news = t.news)`,
    'an item’s tally of comments': `SELECT news FROM news_tally t
      WHERE comments <> (SELECT COUNT(*) FROM news_comment c WHERE c.news = t.news)`,
  },
}
