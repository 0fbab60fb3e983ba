import { beforeEach, expect, test } from 'vitest'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

const path = '/oauth-provider/revoke_access_token2'

let network: TestNetwork
let ana: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana')
})

// shows: §5 oauth.revoke
test.each(['access_token', 'token'])('a token is revoked by POST and by GET, as %s', async (name) => {
  const token = await network.token(ana)
  const posted = await network.post(path, { [name]: token })
  expect(posted.status).toBe(200)
  expect(posted.body).toEqual({ revoked: true })
  expect(posted.headers.get('Cache-Control')).toBe('no-store')
  expect((await network.get('/me', token)).status).toBe(401)

  const other = await network.token(ana)
  expect((await network.get(`${path}?${name}=${other}`)).status).toBe(200)
  expect((await network.get('/me', other)).status).toBe(401)
})

// shows: §5 oauth.revoke, S19
test('revoking a token that is unknown, or revoked already, is success, which doesn’t reveal which tokens exist', async () => {
  expect(await network.post(path, { token: 'nonsense' })).toMatchObject({ status: 200, body: { revoked: true } })
})

test('revoking requires exactly one token', async () => {
  for (const fields of [{}, { access_token: 'a', token: 'b' }]) {
    const { status, body } = await network.post(path, fields as Record<string, string>)
    expect(status).toBe(400)
    expect(body.error).toBe('invalid_request')
  }
})

test('revoking the last token ends the consent', async () => {
  const home = await network.token(ana)
  const work = await network.token(ana)
  await network.post(path, { access_token: home })
  expect((await network.get('/me', work)).status).toBe(200)
  expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBe(true)
  await network.post(path, { access_token: work })
  expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBeUndefined()
})

test('revoking a token leaves other applications’ tokens', async () => {
  const standard = await network.token(ana, { application: 'standard' })
  await network.post(path, { access_token: await network.token(ana) })
  expect((await network.get('/me', standard)).status).toBe(200)
})
