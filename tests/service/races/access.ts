import { oauthPaths } from '../../../src/contract/oauth.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { disableMember } from '../../../src/service/store/membership.ts'
import { baseUrl, password, redirectUri, type TestNetwork } from '../test-network.ts'
import { atOnce, inTransaction, type Nodes, newcomer, type Race, unless } from './nodes.ts'

const isGood = async (node: TestNetwork, token: string) => (await node.get('/me', token)).status === 200
const revoke = (node: TestNetwork, token: string) => () => node.post(oauthPaths.revoke, { access_token: token })

/** A code after a member's consent. */
async function codeFor({ first }: Nodes, member: string): Promise<string> {
  const query = new URLSearchParams({ response_type: 'code', client_id: 'mine', redirect_uri: redirectUri })
  const browser = await first.browseAs(member)
  const { headers } = await browser.submit(`${oauthPaths.authorize}?${query}`, { answer: 'allow' })
  return new URL(headers.get('Location') ?? baseUrl).searchParams.get('code') ?? ''
}

/** Exchanges a code for a token, which is added to `tokens`. */
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
  async 'the last two tokens of a consent are revoked'({ first, second }) {
    const member = await newcomer(first)
    const [one, other] = [await first.token(member), await first.token(member)]
    const statuses = await atOnce(revoke(first, one), revoke(second, other))
    const consent = await first.store.authorizations.allowsContacts(member, 'premium')
    return { statuses, broken: unless(consent === undefined, 'the consent stays') }
  },

  async 'a token is revoked on one node and used on the other'({ first, second }) {
    const token = await first.token(await newcomer(first))
    const before = await isGood(second, token)
    const statuses = await atOnce(revoke(first, token))
    return { statuses, broken: unless(before && !(await isGood(second, token)), 'the token is still good') }
  },

  async 'the last token is revoked while a code is exchanged'(nodes) {
    const { first, second } = nodes
    const member = await newcomer(first)
    await first.store.authorizations.allow(member, 'mine', true, 0)
    const old = await first.store.authorizations.issueToken(member, 'mine', 0)
    const code = await codeFor(nodes, member)
    const tokens: string[] = []
    const statuses = await atOnce(revoke(first, old), exchange(second, nodes, code, tokens))
    const good = await goodAmong(nodes, tokens)
    return {
      statuses,
      broken: [
        ...unless(!(await isGood(first, old)), 'the revoked token is good'),
        ...unless(good === tokens.length, 'the new token is not good'),
      ],
    }
  },

  async 'a code is exchanged on both nodes'(nodes) {
    const { first, second } = nodes
    const code = await codeFor(nodes, await newcomer(first))
    const tokens: string[] = []
    const statuses = await atOnce(exchange(first, nodes, code, tokens), exchange(second, nodes, code, tokens))
    const good = await goodAmong(nodes, tokens)
    return { statuses, broken: unless(tokens.length <= 1 && good <= 1, `${good} good tokens of ${tokens.length}`) }
  },

  async 'a member is disabled while a code is exchanged'(nodes) {
    const { first, second } = nodes
    const member = await newcomer(first)
    const code = await codeFor(nodes, member)
    const tokens: string[] = []
    const statuses = await atOnce(exchange(first, nodes, code, tokens), () =>
      inTransaction(second, (tx) => disableMember(tx, { actor: operator, member }, 1)),
    )
    return { statuses, broken: unless((await goodAmong(nodes, tokens)) === 0, 'a token is good') }
  },

  async 'a member is disabled while signing in'({ first, second }) {
    const member = await newcomer(first)
    const { login = '' } = (await first.store.members.credentialOf(member)) ?? {}
    const browser = first.browse()
    const statuses = await atOnce(
      () => browser.submit('/sign-in', { login, password }),
      () => inTransaction(second, (tx) => disableMember(tx, { actor: operator, member }, 1)),
    )
    const { status } = await browser.open('/settings')
    return { statuses, broken: unless(status !== 200, 'the session is good') }
  },

  async 'a link to join is used by two'({ first, second }) {
    const member = await newcomer(first, { state: 'invited', password: '' })
    const link = `/join?link=${await first.store.memberLinks.create({ member, kind: 'join' }, first.clock.now)}`
    const browsers = [first.browse(), second.browse()]
    const statuses = await atOnce(
      ...browsers.map((browser) => () => browser.submit(link, { ...chosen, language: 'en' })),
    )
    const joined = statuses.filter((status) => status === 303).length
    return { statuses, broken: unless(joined === 1, `${joined} have joined`) }
  },

  async 'a new password is chosen while a session starts'({ first, second }) {
    const member = await newcomer(first)
    const { login = '' } = (await first.store.members.credentialOf(member)) ?? {}
    const link = `/new-password?link=${await first.store.memberLinks.create({ member, kind: 'password' }, first.clock.now)}`
    const old = second.browse()
    const statuses = await atOnce(
      () => first.browse().submit(link, chosen),
      () => old.submit('/sign-in', { login, password }),
    )
    const { status } = await old.open('/settings')
    return { statuses, broken: unless(status !== 200, 'the session of the old password is good') }
  },
}
