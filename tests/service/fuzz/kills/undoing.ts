import { sharePage } from '../../../../src/service/actions/sharing.ts'
import { commentRows, likeNews } from '../../../../src/service/features/conversation/rows.ts'
import { passPage } from '../../../../src/service/features/passes/actions.ts'
import { readColumn } from '../../../../src/service/store/engine/queries.ts'
import { newMember } from '../../database.ts'
import { textOf, type WriteCall, type WritesOfCapability } from './write.ts'

const ofEach = 4

/** Changes and removals of what the members had before. */
export const undoing: WritesOfCapability = {
  async prepare(tx, member) {
    const friend = await tx.members.add(newMember(`friend-${member}`), 0)
    await tx.contacts.connect(member, friend, 0)
    const left: [WriteCall, path: string][] = []
    const status = { message: 'what do you think?', language: 'en', by_mobile: false, social_accounts: '' }
    async function share(url: string): Promise<string> {
      const page = await sharePage(tx, { member, language: 'en' }, { url }, 0)
      return (await tx.recommendations.shareOf(page, member))?.id ?? ''
    }
    for (let number = 0; number < ofEach; number++) {
      const url = `http://before.example/${number}`
      const theirs = await tx.news.postStatus(friend, status, 0)
      await likeNews(tx, { member, id: theirs }, 0)
      const said = { member, message: 'I think so', language: 'en' }
      const comment = await tx.of(commentRows).add({ id: theirs, member: friend }, said, 0)
      const pass = await passPage(tx, { from: { member, language: 'en' }, page: { url }, to: [friend] }, 0)
      left.push(
        ['updateShare', await share(`${url}/changed`)],
        ['deleteShare', await share(`${url}/removed`)],
        ['deleteStatus', await tx.news.postStatus(member, status, 0)],
        ['unlike', `${theirs}/like`],
        ['deleteComment', comment],
        ['deletePass', pass],
      )
    }
    return (message) => {
      const [call, path] = left.pop() ?? []
      if (!call) return undefined
      const sent = call === 'updateShare' ? { method: 'PUT' as const, fields: { message } } : removal
      return { call, kind: call, path: `/${path}`, ...sent }
    }
  },

  async read(database) {
    const news = await database.all<{ id: string; message: string }>('SELECT id, message FROM news_item')
    const messages = new Map(news.map(({ id, message }) => [id, message]))
    const idsOf = async (select: string) => new Set(await readColumn(database, select))
    const likes = await idsOf(`SELECT member || ' ' || news FROM news_like`)
    const comments = await idsOf('SELECT id FROM news_comment')
    const passes = await idsOf('SELECT id FROM pass')
    const receivers = await idsOf('SELECT pass FROM pass_receiver')
    return (write) => {
      const [, id = ''] = write.path.split('/')
      const gone = (has: boolean) => Number(!has)
      const parts: Partial<Record<WriteCall, Record<string, number>>> = {
        updateShare: { share: Number(messages.get(id) === textOf(write)) },
        unlike: { like: gone(likes.has(`${write.member} ${id}`)) },
        deleteComment: { comment: gone(comments.has(id)) },
        deletePass: { pass: gone(passes.has(id)), receivers: gone(receivers.has(id)) },
      }
      return { parts: parts[write.call] ?? { 'news item': gone(messages.has(id)) }, standing: '' }
    }
  },
}

const removal = { method: 'DELETE', fields: {} } as const
