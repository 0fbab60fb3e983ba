import { ask } from '../../../src/service/website/people/profile.ts'
import { atOnce, inTransaction, type Nodes, newcomer, type Outcome, type Race, unless } from './nodes.ts'

/** Two members, and a pending request from ana to ben. */
async function anaAndBen({ first }: Nodes) {
  const [ana, ben] = [await newcomer(first), await newcomer(first)]
  const request = await first.store.contactRequests.add({ from: ana, to: ben, subject: '', message: '' }, 0)
  return { ana, ben, request, anas: await first.token(ana), bens: await first.token(ben) }
}

/** Number of contacts of each member. */
async function contactsOf({ first }: Nodes, ...members: string[]): Promise<number[]> {
  const counts = await first.store.contacts.counts(members)
  return members.map((member) => counts.get(member) ?? 0)
}

const pendingBetween = async ({ first }: Nodes, ...between: [string, string]) =>
  (await first.store.contactRequests.pending({ between }, 9, 0)).length

/** The outcome if only one of two answers may succeed. The first one is an acceptance. */
async function endOfRequest(nodes: Nodes, statuses: number[], ...members: string[]): Promise<Outcome> {
  const counts = await contactsOf(nodes, ...members)
  const accepted = statuses[0] === 200 ? 1 : 0
  const isOne = statuses.filter((status) => status === 200).length === 1
  return {
    statuses,
    broken: unless(isOne && counts.every((count) => count === accepted), `${statuses}, contacts ${counts}`),
  }
}

export const contacts: Record<string, Race> = {
  async 'a contact request is accepted and declined'(nodes) {
    const { ana, ben, request, bens } = await anaAndBen(nodes)
    const answer = (node: Nodes['first'], value: string) => () => node.send('PUT', `/${request}`, { value }, bens)
    const statuses = await atOnce(answer(nodes.first, 'ACCEPT'), answer(nodes.second, 'DECLINE'))
    return endOfRequest(nodes, statuses, ana, ben)
  },

  async 'a contact request is accepted while it is withdrawn'(nodes) {
    const { ana, ben, request, anas, bens } = await anaAndBen(nodes)
    const statuses = await atOnce(
      () => nodes.first.send('PUT', `/${request}`, { value: 'ACCEPT' }, bens),
      () => nodes.second.send('DELETE', `/${request}`, {}, anas),
    )
    return endOfRequest(nodes, statuses, ana, ben)
  },

  async 'two crossing requests are accepted'(nodes) {
    const { ana, ben, request, anas, bens } = await anaAndBen(nodes)
    const crossing = await nodes.first.store.contactRequests.add({ from: ben, to: ana, subject: '', message: '' }, 0)
    const statuses = await atOnce(
      () => nodes.first.send('PUT', `/${request}`, { value: 'ACCEPT' }, bens),
      () => nodes.second.send('PUT', `/${crossing}`, { value: 'ACCEPT' }, anas),
    )
    const counts = await contactsOf(nodes, ana, ben)
    const pending = await pendingBetween(nodes, ana, ben)
    return {
      statuses,
      broken: unless(`${counts}` === '1,1' && pending === 0, `contacts ${counts}, ${pending} pending`),
    }
  },

  async 'two members ask each other'(nodes) {
    const { first, second } = nodes
    const [ana, ben] = [await newcomer(first), await newcomer(first)]
    const from = (asking: string, to: string) => (node: Nodes['first']) => () =>
      inTransaction(node, (tx) => ask(tx, { from: asking, to, subject: 'Hello', message: '' }, 1))
    const statuses = await atOnce(from(ana, ben)(first), from(ben, ana)(second))
    const pending = await pendingBetween(nodes, ana, ben)
    return { statuses, broken: unless(pending === 1, `${pending} pending`) }
  },

  async 'a member asks twice'(nodes) {
    const { first, second } = nodes
    const [ana, ben] = [await newcomer(first), await newcomer(first)]
    const statuses = await atOnce(
      ...[first, second].map(
        (node) => () => inTransaction(node, (tx) => ask(tx, { from: ana, to: ben, subject: 'Hello', message: '' }, 1)),
      ),
    )
    const pending = await pendingBetween(nodes, ana, ben)
    return { statuses, broken: unless(pending === 1, `${pending} pending`) }
  },
}
