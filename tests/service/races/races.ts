import { oauthPaths } from '../../../src/contract/oauth.ts'
import { askForContact } from '../../../src/service/actions/contact-requests.ts'
import { disableMember } from '../../../src/service/actions/membership.ts'
import { openQuota } from '../../../src/service/limits/quota.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { askAbout } from '../buckets.ts'
import { requestOf } from '../oauth/code-flow.ts'
import { baseUrl, redirectUri, type TestNetwork } from '../test-network.ts'
import { inTransaction, type Nodes, newcomer, newPage, type Race, unless } from './nodes.ts'

export const sharersOf = async (node: TestNetwork, url: string, token: string) =>
  (await node.get(`/recommend?url=${url}`, token)).body.count ?? 0

const newsOf = ({ store }: TestNetwork, member: string) => store.news.count({ of: { member } })

export async function sharer({ first }: Nodes) {
  const member = await newcomer(first)
  const token = await first.token(member)
  const url = newPage()
  await first.post('/recommend', { url, message: 'as it was' }, token)
  const id = (await first.get(`/recommend?url=${url}`, token)).body.share_id ?? ''
  return { member, token, url, id }
}

async function postWithKey(node: TestNetwork, message: string, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'the-same' }
  const init = { method: 'POST', headers, body: new URLSearchParams({ message }) }
  const response = await node.app.request(`${baseUrl}/status`, init)
  return { status: response.status, text: await response.text() }
}

export const sharing: Record<string, Race> = {
  async 'eight members are the first to share a page'({ first, second, atOnce }) {
    const url = newPage()
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => first.token(await newcomer(first))))
    await atOnce(...tokens.map((token, index) => () => (index % 2 ? second : first).post('/recommend', { url }, token)))
    const count = await sharersOf(first, url, tokens[0] ?? '')
    return unless(count === 8, `the page has ${count} sharers`)
  },

  async 'a member shares a page four times'({ first, second, atOnce }) {
    const url = newPage()
    const member = await newcomer(first)
    const token = await first.token(member)
    const share = (node: TestNetwork) => () => node.post('/recommend', { url, message: 'again' }, token)
    await atOnce(...[first, second, first, second].map(share))
    const count = await sharersOf(second, url, token)
    const news = await newsOf(first, member)
    return unless(count === 1 && news === 1, `${count} sharers, ${news} news`)
  },

  async 'a status is sent to both nodes with one Idempotency-Key'({ first, second, atOnce }) {
    const member = await newcomer(first)
    const token = await first.token(member)
    const message = 'said only once'
    const both = await atOnce(...[first, second, first, second].map((node) => () => postWithKey(node, message, token)))
    const news = await newsOf(first, member)
    const texts = new Set(both.map(({ text }) => text))
    return unless(news === 1 && texts.size === 1, `${news} statuses, ${[...texts].join(' and ')}`)
  },

  async 'a comment is edited while its share is removed'(nodes) {
    const { first, second } = nodes
    const { token, url, id, member } = await sharer(nodes)
    await nodes.atOnce(
      () => first.send('PUT', `/${id}`, { message: 'said better' }, token),
      () => second.send('DELETE', `/${id}`, {}, token),
    )
    const count = await sharersOf(first, url, token)
    const news = await newsOf(first, member)
    return unless(count + news === 0, `${count} sharers, ${news} news`)
  },

  async 'the only share of a page is removed while another member shares it'(nodes) {
    const { first, second } = nodes
    const { token, url, id } = await sharer(nodes)
    const other = await first.token(await newcomer(first))
    const share = () => second.post('/recommend', { url }, other)
    await nodes.atOnce(() => first.send('DELETE', `/${id}`, {}, token), share)
    const count = await sharersOf(first, url, other)
    return unless(count === 1, `the page has ${count} sharers`)
  },

  async 'twelve pages are shared and half of them removed, while others ask for their bucket'(nodes) {
    const { first, second, atOnce } = nodes
    const token = await first.token(await newcomer(first))
    const urls = Array.from({ length: 12 }, newPage)
    const node = (index: number) => (index % 2 ? second : first)
    const ask = (at: TestNetwork, url: string) => askAbout((path) => at.get(path, token), url)
    const told: boolean[] = []
    await atOnce(
      ...urls.map((url, index) => async () => {
        await node(index).post('/recommend', { url }, token)
        // each change is told at once, at the other node too
        told.push((await ask(node(index + 1), url)).has(url))
        if (index % 2) return { status: 200 }
        const { share_id } = (await node(index + 1).get(`/recommend?url=${url}`, token)).body
        const removed = await node(index).send('DELETE', `/${share_id}`, {}, token)
        told.push(!(await ask(node(index + 1), url)).has(url))
        return removed
      }),
    )
    for (const at of [first, second])
      for (const [index, url] of urls.entries()) told.push((await ask(at, url)).has(url) === (index % 2 === 1))
    const wrong = told.filter((isRight) => !isRight).length
    return unless(wrong === 0, `${wrong} of ${told.length} answers are wrong`)
  },

  async 'a share is removed while its member shares the page again'(nodes) {
    const { first, second } = nodes
    const { token, url, id, member } = await sharer(nodes)
    await nodes.atOnce(
      () => first.send('DELETE', `/${id}`, {}, token),
      () => second.post('/recommend', { url, message: 'again' }, token),
    )
    const count = await sharersOf(first, url, token)
    const news = await newsOf(first, member)
    return unless(count <= 1 && count === news, `${count} sharers, ${news} news`)
  },
}

export const limits: Record<string, Race> = {
  async 'two nodes save the calls of twenty subjects in opposite orders'({ first, second, atOnce }) {
    const now = () => first.clock.now
    const subjects = Array.from({ length: 20 }, (_, index) => `${newPage()}/${index}`)
    const quotas = await Promise.all([first, second].map(({ store }) => openQuota(store, now)))
    for (const subject of subjects) quotas[0]?.count({ subject, limit: 100 })
    for (const subject of subjects.toReversed()) quotas[1]?.count({ subject, limit: 100 })
    await atOnce(...quotas.map((quota) => () => quota.save().then(() => ({ status: 200 }))))
    const later = await openQuota(first.store, now)
    const wrong = subjects.filter((subject) => later.count({ subject, limit: 100 }).remaining !== 97)
    return unless(wrong.length === 0, `${wrong.length} subjects have other counts`)
  },
}

const isGood = async (node: TestNetwork, token: string) => (await node.get('/me', token)).status === 200
const revoke = (node: TestNetwork, token: string) => () => node.post(oauthPaths.revoke, { access_token: token })

async function codeFor({ first }: Nodes, member: string): Promise<string> {
  const browser = await first.browseAs(member)
  const { headers } = await browser.submit(requestOf({ response_type: 'code', client_id: 'mine' }), { answer: 'allow' })
  return new URL(headers.get('Location') ?? baseUrl).searchParams.get('code') ?? ''
}

const exchange =
  (node: TestNetwork, { secret }: Nodes, code: string, tokens: string[]) =>
  async () => {
    const client = { client_id: 'mine', client_secret: secret, redirect_uri: redirectUri }
    const body = new URLSearchParams({ grant_type: 'authorization_code', ...client, code })
    const response = await node.app.request(baseUrl + oauthPaths.token, { method: 'POST', body })
    const { access_token } = await response.json()
    if (access_token) tokens.push(access_token)
    return { status: response.status }
  }

async function goodAmong({ first, second }: Nodes, tokens: readonly string[]): Promise<number> {
  const good = await Promise.all(tokens.flatMap((token) => [isGood(first, token), isGood(second, token)]))
  return good.filter(Boolean).length / 2
}

const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }

export const access: Record<string, Race> = {
  async 'the last two tokens of a consent are revoked'({ first, second, atOnce }) {
    const member = await newcomer(first)
    const [one, other] = [await first.token(member), await first.token(member)]
    await atOnce(revoke(first, one), revoke(second, other))
    const consent = await first.store.authorizations.lastAnswer(member, 'premium')
    return unless(consent === undefined, 'the consent stays')
  },

  async 'a token is revoked on one node and used on the other'({ first, second, atOnce }) {
    const token = await first.token(await newcomer(first))
    const before = await isGood(second, token)
    await atOnce(revoke(first, token))
    return unless(before && !(await isGood(second, token)), 'the token is still good')
  },

  async 'the last token is revoked while a code is exchanged'(nodes) {
    const { first, second } = nodes
    const member = await newcomer(first)
    await first.store.authorizations.allow(member, 'mine', true, 0)
    const old = await first.store.authorizations.issueToken(member, 'mine', 0)
    const code = await codeFor(nodes, member)
    const tokens: string[] = []
    await nodes.atOnce(revoke(first, old), exchange(second, nodes, code, tokens))
    const good = await goodAmong(nodes, tokens)
    return [
      ...unless(!(await isGood(first, old)), 'the revoked token is good'),
      ...unless(good === tokens.length, 'the new token is not good'),
    ]
  },

  async 'a member is disabled while a code is exchanged'(nodes) {
    const { first, second } = nodes
    const member = await newcomer(first)
    const code = await codeFor(nodes, member)
    const tokens: string[] = []
    await nodes.atOnce(exchange(first, nodes, code, tokens), () =>
      inTransaction(second, (tx) => disableMember(tx, { actor: operator, member }, 1)),
    )
    return unless((await goodAmong(nodes, tokens)) === 0, 'a token is good')
  },

  async 'a link to join is used by two'({ first, second, atOnce }) {
    const member = await newcomer(first, { state: 'invited', password: '' })
    const link = `/join?link=${await first.store.memberLinks.create({ member, kind: 'join' }, first.clock.now)}`
    const join = (node: TestNetwork) => () => node.browse().submit(link, { ...chosen, language: 'en' })
    const responses = await atOnce(join(first), join(second))
    const joined = responses.filter(({ status }) => status === 303).length
    return unless(joined === 1, `${joined} have joined`)
  },
}

async function anaAndBen({ first }: Nodes) {
  const [ana, ben] = [await newcomer(first), await newcomer(first)]
  const request = await first.store.contactRequests.add({ from: ana, to: ben, subject: '', message: '' }, 0)
  return { ana, ben, request, anas: await first.token(ana), bens: await first.token(ben) }
}

const contactsOf = ({ first }: Nodes, ...members: string[]): Promise<number[]> =>
  Promise.all(members.map(first.store.contacts.count))

const pendingBetween = async ({ first }: Nodes, ...between: [string, string]) =>
  (await first.store.contactRequests.pending({ between }, 9, 0)).length

async function endOfRequest(nodes: Nodes, responses: { status: number }[], ...members: string[]) {
  const counts = await contactsOf(nodes, ...members)
  const statuses = responses.map(({ status }) => status)
  const accepted = statuses[0] === 200 ? 1 : 0
  const isOne = statuses.filter((status) => status === 200).length === 1
  return unless(isOne && counts.every((count) => count === accepted), `${statuses}, contacts ${counts}`)
}

export const contacts: Record<string, Race> = {
  async 'a contact request is accepted and declined'(nodes) {
    const { ana, ben, request, bens } = await anaAndBen(nodes)
    const answer = (node: Nodes['first'], value: string) => () => node.send('PUT', `/${request}`, { value }, bens)
    const responses = await nodes.atOnce(answer(nodes.first, 'ACCEPT'), answer(nodes.second, 'DECLINE'))
    return endOfRequest(nodes, responses, ana, ben)
  },

  async 'a contact request is accepted while it is withdrawn'(nodes) {
    const { ana, ben, request, anas, bens } = await anaAndBen(nodes)
    const responses = await nodes.atOnce(
      () => nodes.first.send('PUT', `/${request}`, { value: 'ACCEPT' }, bens),
      () => nodes.second.send('DELETE', `/${request}`, {}, anas),
    )
    return endOfRequest(nodes, responses, ana, ben)
  },

  async 'two crossing requests are accepted'(nodes) {
    const { ana, ben, request, anas, bens } = await anaAndBen(nodes)
    const crossing = await nodes.first.store.contactRequests.add({ from: ben, to: ana, subject: '', message: '' }, 0)
    await nodes.atOnce(
      () => nodes.first.send('PUT', `/${request}`, { value: 'ACCEPT' }, bens),
      () => nodes.second.send('PUT', `/${crossing}`, { value: 'ACCEPT' }, anas),
    )
    const counts = await contactsOf(nodes, ana, ben)
    const pending = await pendingBetween(nodes, ana, ben)
    return unless(`${counts}` === '1,1' && pending === 0, `contacts ${counts}, ${pending} pending`)
  },

  'two members ask each other': (nodes) => askAtOnce(nodes, ([ana, ben]) => [ben, ana]),

  'a member asks twice': (nodes) => askAtOnce(nodes, (pair) => pair),
}

async function askAtOnce(nodes: Nodes, other: (pair: [string, string]) => [string, string]): Promise<string[]> {
  const pair: [string, string] = [await newcomer(nodes.first), await newcomer(nodes.first)]
  const asking =
    (node: TestNetwork, [from, to]: [string, string]) =>
    () =>
      inTransaction(node, (tx) => askForContact(tx, { from, to, subject: 'Hello', message: '' }, 1))
  await nodes.atOnce(asking(nodes.first, pair), asking(nodes.second, other(pair)))
  const pending = await pendingBetween(nodes, ...pair)
  return unless(pending === 1, `${pending} pending`)
}
