import data from '../../../../assets/invented/network.json' with { type: 'json' }
import { commentOn, likeNews } from '../../../service/features/conversation/rows.ts'
import type { Seed } from '../../seed.ts'

interface Conversation {
  on: { login: string; path?: string; hoursAgo?: number }
  /** Hours ago, by login. */
  likes: Record<string, number | undefined>
  comments: { login: string; hoursAgo: number; message: string }[]
}

const conversations: readonly Conversation[] = data.ofCapabilities.conversation

export const conversation: Seed = async (tx, { memberOf, newsOf, timeOf }) => {
  for (const { on, likes, comments } of conversations) {
    const id = await newsOf(on)
    for (const [login, hoursAgo = 0] of Object.entries(likes))
      await likeNews(tx, { member: memberOf(login).member, id }, timeOf(hoursAgo))
    for (const { login, hoursAgo, message } of comments)
      await commentOn(tx, id, { ...memberOf(login), message }, timeOf(hoursAgo))
  }
}
