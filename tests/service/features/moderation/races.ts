import { putBack, takeDown } from '../../../../src/service/features/moderation/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { inTransaction, type Race, unless } from '../../races/nodes.ts'
import { sharer, sharersOf } from '../../races/races.ts'

export const moderation: Record<string, Race> = {
  async 'two administrators take a share down'(nodes) {
    const { first, second } = nodes
    const { member, id, url, token } = await sharer(nodes)
    const what = { actor: operator, member, item: id, reason: 'rude' }
    await nodes.atOnce(...[first, second].map((node) => () => inTransaction(node, (tx) => takeDown(tx, what, 1))))
    const entries = await first.store.audit.count(member, 'taken down', 0, 1)
    const count = await sharersOf(first, url, token)
    return unless(entries === 1 && count === 0, `${entries} entries, ${count} sharers`)
  },

  async 'a share is put back while its member shares the page again'(nodes) {
    const { first, second } = nodes
    const { member, id, url, token } = await sharer(nodes)
    const by = { actor: operator, member, item: id }
    await first.store.transaction((tx) => takeDown(tx, { ...by, reason: 'rude' }, 1))
    await nodes.atOnce(
      () => inTransaction(first, (tx) => putBack(tx, by, 2)),
      () => second.post('/recommend', { url, message: 'again' }, token),
    )
    const count = await sharersOf(first, url, token)
    return unless(count === 1, `the page has ${count} sharers`)
  },
}
