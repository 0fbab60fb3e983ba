import { operator } from '../../../src/service/store/audit.ts'
import { putBack, takeDown } from '../../../src/service/store/taking-down.ts'
import { baseUrl, type TestNetwork } from '../test-network.ts'
import { atOnce, inTransaction, type Nodes, newcomer, newPage, type Race, unless } from './nodes.ts'

const sharersOf = async (node: TestNetwork, url: string, token: string) =>
  (await node.get(`/recommend?url=${url}`, token)).body.count ?? 0

/** A member with a share of a new page. */
async function sharer({ first }: Nodes) {
  const member = await newcomer(first)
  const token = await first.token(member)
  const url = newPage()
  await first.post('/recommend', { url, message: 'as it was' }, token)
  const id = (await first.get(`/recommend?url=${url}`, token)).body.share_id ?? ''
  return { member, token, url, id }
}

async function postWithKey(node: TestNetwork, path: string, fields: Record<string, string>, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'the-same' }
  const response = await node.app.request(baseUrl + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  return { status: response.status, text: await response.text() }
}

export const sharing: Record<string, Race> = {
  async 'eight members are the first to share a page'({ first, second }) {
    const url = newPage()
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => first.token(await newcomer(first))))
    const statuses = await atOnce(
      ...tokens.map((token, index) => () => (index % 2 ? second : first).post('/recommend', { url }, token)),
    )
    const count = await sharersOf(first, url, tokens[0] ?? '')
    return { statuses, broken: unless(count === 8, `the page has ${count} sharers`) }
  },

  async 'a member shares a page four times'({ first, second }) {
    const url = newPage()
    const member = await newcomer(first)
    const token = await first.token(member)
    const statuses = await atOnce(
      ...[first, second, first, second].map(
        (node, index) => () => node.post('/recommend', { url, message: `${index}` }, token),
      ),
    )
    const count = await sharersOf(second, url, token)
    const news = await first.store.news.count({ of: { member } })
    return { statuses, broken: unless(count === 1 && news === 1, `${count} sharers, ${news} news`) }
  },

  async 'a share is sent to both nodes with one Idempotency-Key'({ first, second }) {
    const token = await first.token(await newcomer(first))
    const url = newPage()
    const both = await Promise.all([first, second].map((node) => postWithKey(node, '/recommend', { url }, token)))
    const [one, other] = both.map(({ text }) => text)
    return { statuses: both.map(({ status }) => status), broken: unless(one === other, `${one} and ${other}`) }
  },

  async 'a status is sent to both nodes with one Idempotency-Key'({ first, second }) {
    const member = await newcomer(first)
    const token = await first.token(member)
    const both = await Promise.all(
      [first, second, first, second].map((node) => postWithKey(node, '/status', { message: 'said only once' }, token)),
    )
    const news = await first.store.news.count({ of: { member } })
    const texts = new Set(both.map(({ text }) => text))
    return {
      statuses: both.map(({ status }) => status),
      broken: unless(news === 1 && texts.size === 1, `${news} statuses, ${[...texts].join(' and ')}`),
    }
  },

  async 'a comment is edited while its share is removed'(nodes) {
    const { first, second } = nodes
    const { token, url, id, member } = await sharer(nodes)
    const statuses = await atOnce(
      () => first.send('PUT', `/${id}`, { message: 'said better' }, token),
      () => second.send('DELETE', `/${id}`, {}, token),
    )
    const count = await sharersOf(first, url, token)
    const news = await first.store.news.count({ of: { member } })
    return { statuses, broken: unless(count + news === 0, `${count} sharers, ${news} news`) }
  },

  async 'the only share of a page is removed while another member shares it'(nodes) {
    const { first, second } = nodes
    const { token, url, id } = await sharer(nodes)
    const other = await first.token(await newcomer(first))
    const statuses = await atOnce(
      () => first.send('DELETE', `/${id}`, {}, token),
      () => second.post('/recommend', { url }, other),
    )
    const count = await sharersOf(first, url, other)
    return { statuses, broken: unless(count === 1, `the page has ${count} sharers`) }
  },

  async 'a share is removed while its member shares the page again'(nodes) {
    const { first, second } = nodes
    const { token, url, id, member } = await sharer(nodes)
    const statuses = await atOnce(
      () => first.send('DELETE', `/${id}`, {}, token),
      () => second.post('/recommend', { url, message: 'again' }, token),
    )
    const count = await sharersOf(first, url, token)
    const news = await first.store.news.count({ of: { member } })
    return { statuses, broken: unless(count <= 1 && count === news, `${count} sharers, ${news} news`) }
  },

  async 'two administrators take a share down'(nodes) {
    const { first, second } = nodes
    const { member, id, url, token } = await sharer(nodes)
    const what = { actor: operator, member, item: id, reason: 'rude' }
    const statuses = await atOnce(
      ...[first, second].map((node) => () => inTransaction(node, (tx) => takeDown(tx, what, 1))),
    )
    const entries = await first.store.audit.count(member, 'taken down', 0)
    const count = await sharersOf(first, url, token)
    return { statuses, broken: unless(entries === 1 && count === 0, `${entries} entries, ${count} sharers`) }
  },

  async 'a share is put back while its member shares the page again'(nodes) {
    const { first, second } = nodes
    const { member, id, url, token } = await sharer(nodes)
    const by = { actor: operator, member, item: id }
    await first.store.transaction((tx) => takeDown(tx, { ...by, reason: 'rude' }, 1))
    const statuses = await atOnce(
      () => inTransaction(first, (tx) => putBack(tx, by, 2)),
      () => second.post('/recommend', { url, message: 'again' }, token),
    )
    const count = await sharersOf(first, url, token)
    return { statuses, broken: unless(count === 1, `the page has ${count} sharers`) }
  },
}
