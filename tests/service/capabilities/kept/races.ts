import { keptRows } from '../../../../src/service/capabilities/kept/rows.ts'
import { type Nodes, newcomer, newPage, type Race, unless } from '../../races/nodes.ts'
import type { TestNetwork } from '../../test-network.ts'

async function reader({ first }: Nodes) {
  const member = await newcomer(first)
  const token = await first.token(member)
  const url = newPage()
  const keep = (node: TestNetwork, fields: Record<string, string>) => () =>
    node.post('/keep', { url, ...fields }, token)
  const kept = async () => (await first.get(`/recommend?url=${url}`, token)).body.kept
  return { member, token, url, keep, kept }
}

export const kept: Record<string, Race> = {
  async 'two devices keep the same page'(nodes) {
    const { first, second } = nodes
    const { member, keep, kept } = await reader(nodes)
    const answers = await nodes.atOnce(
      keep(first, { title: 'A title' }),
      keep(second, { message: 'A note' }),
      keep(first, { quote: 'A passage' }),
      keep(second, { site_name: 'A site' }),
    )
    const ids = new Set(answers.map(({ body }) => body.created_graph_id))
    const { toRead, done } = await first.store.of(keptRows).counts(member)
    const page = await kept()
    const texts = [page?.title, page?.message, page?.quote, page?.site_name].filter(Boolean)
    return unless(
      ids.size === 1 && toRead + done === 1 && texts.length === 4,
      `${ids.size} ids, ${toRead + done} pages, with ${texts}`,
    )
  },

  async 'a page is done with while it is kept again'(nodes) {
    const { first, second } = nodes
    const { token, keep, kept } = await reader(nodes)
    const id = (await keep(first, { title: 'A title' })()).body.created_graph_id
    await nodes.atOnce(() => second.send('PUT', `/${id}`, { done: 'TRUE' }, token), keep(first, { message: 'A note' }))
    const page = await kept()
    return unless(
      page?.id === id && page.title !== '' && page.message !== '',
      `what is kept is ${JSON.stringify(page)}`,
    )
  },

  async 'a page is removed while it is kept again'(nodes) {
    const { first, second } = nodes
    const { member, token, keep, kept } = await reader(nodes)
    const id = (await keep(first, { title: 'A title' })()).body.created_graph_id
    await nodes.atOnce(() => second.send('DELETE', `/${id}`, {}, token), keep(first, { message: 'A note' }))
    const page = await kept()
    const { toRead } = await first.store.of(keptRows).counts(member)
    // kept first, then removed; or removed, then kept anew without the earlier texts
    const isRight = page === undefined ? toRead === 0 : toRead === 1 && page.message === 'A note' && page.title === ''
    return unless(isRight, `${toRead} pages, ${JSON.stringify(page)}`)
  },
}
