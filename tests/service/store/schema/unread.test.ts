import { expect } from 'vitest'
import { insert } from '../../../../src/service/store/engine/queries.ts'
import { hashSecret } from '../../../../src/service/store/engine/secrets.ts'
import { test } from '../../readable-network.ts'
import { contents, naming } from '../members/filled-network.ts'

// shows: ours upgrade
test('what a node of 0.1.0 still writes into its own tables goes with its member, and a share adds nothing', async ({
  network,
  database,
  ana,
  ben,
}) => {
  const now = network.clock.now
  const session = hashSecret(await network.store.sessions.begin(ana, now))
  await insert(database, 'webhook', { id: 'chat', team: '', format: 'json', url: 'u', secret: '', added: now })
  await insert(database, 'webhook_consent', { member: ana, webhook: 'chat' })
  const keys = { endpoint: 'e', p256dh: '', auth: '', device: '', language: 'en' }
  await insert(database, 'push_subscription', { id: 'device', member: ana, session, ...keys, created: now })
  const token = await network.token(ana)
  const page = { url: 'https://news.example/', url_picture: 'https://news.example/a.png', message: 'Read this' }
  expect((await network.post('/recommend', page, token)).status).toBe(201)
  await network.ask(ben, ana)
  const waiting = async () => {
    const rows = await contents(database)
    return ['chat_message', 'push_message', 'page_picture'].flatMap((table) => rows.get(table) ?? [])
  }
  expect(await waiting()).toEqual([])
  const { share_id = '' } = (await network.get(`/recommend?url=${page.url}`, token)).body
  await insert(database, 'chat_message', { target: 'chat', item: share_id, member: ana, due: now })
  await insert(database, 'push_message', { target: 'device', item: share_id, member: ana, due: now })
  await network.remove(ana)
  expect(await waiting()).toEqual([])
  // who acted, and hashes by which nobody comes back by mistake
  expect(naming(await contents(database), ana)).toEqual(['audit_entry', 'member_alias'])
})
