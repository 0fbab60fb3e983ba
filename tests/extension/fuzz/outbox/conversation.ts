import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import type { Member, World } from './world.ts'

/** Members' thanks for others' news; their answers are in forms. */
export function createConversationActions(
  { random, network, intentions, landed, step, nameOf }: World,
  want: (owner: string, content: WriteContent) => Promise<void>,
) {
  const { name } = network.colleague
  /** The member's answers in windows. */
  const answersOf = ({ id: member }: Member) =>
    landed.flatMap(({ type, id, ...each }) => (type === 'newsComment' && each.member === member && id ? [id] : []))

  return {
    /** One click on “Thanks”, which takes back what the click before gave. */
    async like(owner: string, { news }: Member): Promise<void> {
      const id = random.pick(news)
      const last = intentions.meant.findLast(
        ({ content, ...each }) => each.owner === owner && content.type === 'like' && content.id === id,
      )?.content
      await want(owner, { type: 'like', id, name, liked: !(last?.type === 'like' && last.liked) })
    },

    async removeAnswer(owner: string, member: Member): Promise<void> {
      const own = answersOf(member)
      if (own.length > 0) await want(owner, { type: 'commentRemoval', id: random.pick(own) })
    },

    async talkElsewhere(owner: string, member: Member): Promise<void> {
      const [item, answer] = [random.pick(member.news), random.pick(answersOf(member))]
      const happens = random.pick(['thanks', 'thanks', 'answer', 'news'] as const)
      if (happens === 'thanks') {
        const isLiked = await network.toggleLike(member.id, item)
        if (isLiked !== undefined) step(`${nameOf(owner)} ${isLiked ? 'likes' : 'unlikes'} ${item} on the web site`)
        return
      }
      const removed = happens === 'news' ? item : answer
      if (!removed || !(await network.removeNews(removed, member.id))) return
      intentions.elsewhere.add(removed)
      // the answers to an item go with it
      if (happens === 'news') for (const each of answersOf(member)) intentions.elsewhere.add(each)
      step(`${removed} (${happens}) is removed on the web site`)
    },
  }
}
