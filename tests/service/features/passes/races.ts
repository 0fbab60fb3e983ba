import { beginRemoval, finishRemovals } from '../../../../src/service/actions/membership.ts'
import { keptRows } from '../../../../src/service/features/passes/kept-rows.ts'
import { maxPassesPerDay, passRows } from '../../../../src/service/features/passes/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { type Nodes, newcomer, newPage, type Race, unless } from '../../races/nodes.ts'
import type { TestNetwork } from '../../test-network.ts'

/** Two contacts, of whom the first has passed the second a page. */
async function pair({ first }: Nodes) {
  const [sender, receiver] = [await newcomer(first), await newcomer(first)]
  await first.store.contacts.connect(sender, receiver, 0)
  const [senders, receivers] = [await first.token(sender), await first.token(receiver)]
  const url = newPage()
  const pass = (node: TestNetwork) => () => node.post('/pass', { url, to: receiver }, senders)
  const id = (await pass(first)()).body.created_graph_id
  const answer = (node: TestNetwork, message: string) => () =>
    node.send('PUT', `/${id}`, { value: 'THANKS', message }, receivers)
  const received = () => first.store.of(passRows).findReceived(id, receiver)
  return { sender, receiver, senders, receivers, id, pass, answer, received }
}

/** A member who passes pages to oneself. */
async function keeper({ first }: Nodes) {
  const member = await newcomer(first)
  const token = await first.token(member)
  const url = newPage()
  const keep = (node: TestNetwork, fields: Record<string, string>) => () =>
    node.post('/pass', { url, to: 'me', ...fields }, token)
  const kept = async () => (await first.get(`/recommend?url=${url}`, token)).body.passed?.[0]
  const count = () => first.store.of(keptRows).count(member)
  return { token, keep, kept, count }
}

export const passes: Record<string, Race> = {
  async 'a pass is taken back while its receiver answers'(nodes) {
    const { first, second } = nodes
    const { senders, id, answer, received } = await pair(nodes)
    const takeBack = () => second.send('DELETE', `/${id}`, {}, senders)
    const [answered, taken] = await nodes.atOnce(answer(first, 'thank you'), takeBack)
    const row = await received()
    const isAnswered = answered?.status === 200 && taken?.status === 409 && row?.answer === 'thank you'
    const isTaken = answered?.status === 404 && taken?.status === 200 && row === undefined
    return unless(isAnswered || isTaken, `${answered?.status}, ${taken?.status}, ${JSON.stringify(row)}`)
  },

  async 'a receiver answers on three devices, each with other words'(nodes) {
    const { first, second } = nodes
    const { answer, received } = await pair(nodes)
    const texts = ['one', 'two', 'three']
    const devices = [first, second, first]
    const answers = await nodes.atOnce(...texts.map((text, index) => answer(devices[index] ?? first, text)))
    const done = texts.filter((_, index) => answers[index]?.status === 200)
    const row = await received()
    return unless(done.length === 1 && row?.answer === done[0], `${done} are told as done, and ${row?.answer} stands`)
  },

  async 'a member with one pass left today passes four pages'(nodes) {
    const { first, second } = nodes
    const { sender, pass } = await pair(nodes)
    for (let passed = 1; passed < maxPassesPerDay - 1; passed++) await pass(first)()
    const answers = await nodes.atOnce(...[first, second, first, second].map((node) => pass(node)))
    const done = answers.filter(({ status }) => status === 201).length
    const count = await first.store.of(passRows).countSent(sender)
    return unless(done === 1 && count === maxPassesPerDay, `${done} more pages, ${count} in all`)
  },

  async 'a sender is removed while the receiver answers and removes the pass'(nodes) {
    const { first, second } = nodes
    const { sender, receivers, id, answer, received } = await pair(nodes)
    await nodes.atOnce(
      async () => {
        await first.store.transaction((tx) => beginRemoval(tx, { actor: operator, member: sender }, 1))
        await finishRemovals(first.store)
        return { status: 200 }
      },
      answer(second, 'thank you'),
      () => first.send('DELETE', `/${id}`, {}, receivers),
    )
    const row = await received()
    return unless(row === undefined, `${JSON.stringify(row)} is left`)
  },

  async 'a contact ends while a page is passed'(nodes) {
    const { first, second } = nodes
    const { sender, receiver, pass } = await pair(nodes)
    const end = async () => {
      await first.store.transaction(({ contacts }) => contacts.disconnect(receiver, sender, first.clock.now))
      return { status: 200, body: { created_graph_id: '' } }
    }
    await nodes.atOnce<{ status: number }>(end, pass(second))
    const { status } = await pass(second)()
    return unless(status === 403, `a page is passed with ${status} after the contact has ended`)
  },

  async 'members pass pages to the same team at once'(nodes) {
    const { first, second } = nodes
    const team = newPage()
    const mates = await Promise.all(Array.from({ length: 30 }, () => newcomer(first)))
    for (const mate of mates) await first.store.teams.set(mate, [team])
    const tokens = await Promise.all(mates.slice(0, 6).map((mate) => first.token(mate)))
    const pass = (token: string, node: TestNetwork) => () => node.post('/pass', { url: newPage(), team }, token)
    const passed = await nodes.atOnce(...tokens.map((token, index) => pass(token, index % 2 ? second : first)))
    const statuses = passed.map(({ status }) => status)
    return unless(
      statuses.every((status) => status === 201),
      `${statuses}`,
    )
  },

  async 'two devices keep the same page'(nodes) {
    const { first, second } = nodes
    const { keep, kept, count } = await keeper(nodes)
    const answers = await nodes.atOnce(
      keep(first, { title: 'A title' }),
      keep(second, { message: 'A note' }),
      keep(first, { quote: 'A passage' }),
      keep(second, { site_name: 'A site' }),
    )
    const ids = new Set(answers.map(({ body }) => body.created_graph_id))
    const pages = await count()
    const page = await kept()
    const texts = [page?.title, page?.message, page?.quote, page?.site_name].filter(Boolean)
    return unless(ids.size === 1 && pages === 1 && texts.length === 4, `${ids.size} ids, ${pages} pages, with ${texts}`)
  },

  async 'a page is removed while it is kept again'(nodes) {
    const { first, second } = nodes
    const { token, keep, kept, count } = await keeper(nodes)
    const id = (await keep(first, { title: 'A title' })()).body.created_graph_id
    await nodes.atOnce(() => second.send('DELETE', `/${id}`, {}, token), keep(first, { message: 'A note' }))
    const page = await kept()
    const pages = await count()
    // the removal comes last; or first, and keeping brings back the title
    const isRight =
      page === undefined ? pages === 0 : pages === 1 && page.message === 'A note' && page.title === 'A title'
    return unless(isRight, `${pages} pages, ${JSON.stringify(page)}`)
  },
}
