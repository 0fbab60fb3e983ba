import { commentRows, likeRows } from '../../../../src/service/features/conversation/rows.ts'
import { restorePeriod } from '../../../../src/service/store/shares/removable.ts'
import { inTransaction, type Nodes, newcomer, type Race, unless } from '../../races/nodes.ts'
import { sharer } from '../../races/races.ts'

async function shareAndReaders(nodes: Nodes, count: number) {
  const shared = await sharer(nodes)
  const readers = await Promise.all(
    Array.from({ length: count }, async () => {
      const member = await newcomer(nodes.first)
      return { member, token: await nodes.first.token(member) }
    }),
  )
  return { ...shared, readers }
}

/** The counters, and the lists. */
async function numbersOf({ first }: Nodes, id: string, token: string) {
  const [likes, comments] = [await first.get(`/${id}/likes`, token), await first.get(`/${id}/comments`, token)]
  return {
    counted: [likes.body.count, comments.body.count].join(),
    listed: [likes.body.data?.length, comments.body.data?.length].join(),
  }
}

export const conversation: Record<string, Race> = {
  async 'eight members thank for a share that nobody has thanked for'(nodes) {
    const { first, second, atOnce } = nodes
    const { id, token, readers } = await shareAndReaders(nodes, 8)
    await atOnce(
      ...readers.map(
        (reader, index) => () => (index % 2 ? second : first).send('PUT', `/${id}/like`, {}, reader.token),
      ),
    )
    const { counted, listed } = await numbersOf(nodes, id, token)
    return unless(counted === '8,0' && listed === '8,0', `${counted} are counted, ${listed} listed`)
  },

  async 'a share is removed while others thank and answer, and restored'(nodes) {
    const { first, second, atOnce } = nodes
    const { id, token, member, readers } = await shareAndReaders(nodes, 4)
    await atOnce(
      ...readers.map(
        (reader, index) => () =>
          index % 2
            ? second.send('PUT', `/${id}/like`, {}, reader.token)
            : first.post(`/${id}/comments`, { message: 'yes' }, reader.token),
      ),
      () => second.send('DELETE', `/${id}`, {}, token),
    )
    await inTransaction(first, (tx) => tx.removedNews.restore(id, member, first.clock.now))
    const { counted, listed } = await numbersOf(nodes, id, token)
    return unless(counted === listed, `${counted} are counted, ${listed} listed`)
  },

  async 'a removed share is pruned by two nodes'(nodes) {
    const { first, second, atOnce } = nodes
    const { id, token, readers } = await shareAndReaders(nodes, 3)
    for (const reader of readers) await first.send('PUT', `/${id}/like`, {}, reader.token)
    await first.send('DELETE', `/${id}`, {}, token)
    const later = first.clock.now + restorePeriod + 1
    const prune = (node: typeof first) => () =>
      inTransaction(node, async (tx) => void (await tx.removedNews.pruneExpired(later)))
    await atOnce(prune(first), prune(second))
    const left = (await first.store.of(likeRows).states([id], '')).size
    return unless(left === 0, `${left} counters are left`)
  },

  async 'a comment is removed by its author and taken down by an administrator'(nodes) {
    const { first, second, atOnce } = nodes
    const { id, token, readers } = await shareAndReaders(nodes, 1)
    const [author] = readers
    const written = await first.post(`/${id}/comments`, { message: 'rude' }, author?.token)
    const item = written.body.created_graph_id
    await atOnce(
      () => second.send('DELETE', `/${item}`, {}, author?.token),
      () => inTransaction(first, (tx) => tx.of(commentRows).takeDown(String(item), 1)),
    )
    const { counted, listed } = await numbersOf(nodes, id, token)
    return unless(counted === '0,0' && listed === '0,0', `${counted} are counted, ${listed} listed`)
  },
}
