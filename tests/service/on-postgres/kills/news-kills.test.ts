import { createECDH } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { webhookRows } from '../../../../src/service/capabilities/chats/rows.ts'
import { places } from '../../../../src/service/capabilities/chats/send.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { connections } from '../../../../src/service/capabilities/mail/notification-queue.ts'
import { lease } from '../../../../src/service/capabilities/mail/rows.ts'
import { subscriptionRows } from '../../../../src/service/capabilities/push/rows.ts'
import { pushPlaces } from '../../../../src/service/capabilities/push/send.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { settingsFile } from '../../../../src/service/settings/settings.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { deliveryLease } from '../../../../src/service/store/deliveries.ts'
import { hashSecret } from '../../../../src/service/store/engine/secrets.ts'
import { listen } from '../../../support/free-port.ts'
import { newMember, openDatabaseOf, plainShare } from '../../database.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { launchService, urlOf } from '../../own-process.ts'
import { createNodes } from './nodes.ts'

/** By default the test takes seconds; `npm run night -- kills` kills more often, while more is under way. */
const kills = Math.ceil(Number(process.env.KILL_ROUNDS ?? 1) / 10)
const members = 200 * kills
const chats = 4
const underWay = { mail: connections, push: pushPlaces.ofHost, chat: places.ofHost }

async function startReceiver() {
  const received: { push: string[]; chat: string[] } = { push: [], chat: [] }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const isChat = request.url?.startsWith('/chat')
    received[isChat ? 'chat' : 'push'].push(isChat ? JSON.parse(body).title : request.url)
    setTimeout(() => response.end(), isChat ? 100 : 200)
  })
  onTestFinished(() => void server.close())
  return { received, origin: `http://receiver.example:${await listen(server)}` }
}

async function fill(data: string, origin: string): Promise<void> {
  const store = await openData(data, capabilities)
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys().toString('base64url'), auth: 'A'.repeat(22), device: '', language: 'en' }
  await store.transaction(async (tx) => {
    await tx.of(choiceRows).setForAll('pace', '100000')
    const hooks: string[] = []
    for (let number = 0; number < chats; number++) {
      const hook = { team: '', format: 'json', url: `${origin}/chat${number}`, secret: 'k' } as const
      hooks.push((await tx.of(webhookRows).add(hook, operator, 0)) ?? '')
    }
    const ids: string[] = []
    for (let number = 0; number < members; number++) {
      const email = `member${number}@circle.example`
      const id = await tx.members.add({ ...newMember(`member${number}`), email }, Date.now())
      await tx.members.setEmailConfirmed(id, email, true)
      const session = hashSecret(await tx.sessions.begin(id, Date.now()))
      await tx.of(subscriptionRows).add({ member: id, session, endpoint: `${origin}/browser${number}`, ...keys }, 0)
      await tx.of(webhookRows).choose(id, hooks[number % chats] ?? '', true, 0)
      ids.push(id)
    }
    for (const [number, to] of ids.entries()) {
      const from = ids[(number + 1) % members] ?? ''
      await tx.contactRequests.add({ from, to, subject: '', message: '' }, Date.now())
      const share = { ...plainShare, title: `Page ${number}` }
      await tx.recommendations.share(to, `https://pages.example/${number}`, share, Date.now())
    }
  })
  await store.close()
}

test('two nodes that are killed while they send, and their PostgreSQL, lose no news, and repeat only those under way', {
  timeout: 120_000 + 60_000 * kills,
}, async () => {
  const mailServer = await startMailServer({ slow: 100 })
  const { received, origin } = await startReceiver()
  const { server, folders } = await createNodes()
  for (const folder of folders) {
    const path = join(folder, settingsFile)
    // one address, as of all nodes behind a proxy: the Message-ID depends on the links
    const settings = { ...JSON.parse(readFileSync(path, 'utf8')), base_url: 'https://circle.example' }
    writeFileSync(path, JSON.stringify({ ...settings, smtp_url: mailServer.url }))
  }
  const [data] = folders
  await fill(data, origin)

  const imports = [join(import.meta.dirname, '../../deliveries/internet.ts')]
  const startAll = async () => {
    const nodes = folders.map((folder) => launchService(folder, { imports }))
    await Promise.all(nodes.map(urlOf))
    return nodes
  }
  const killAll = () => Promise.all(nodes.map((node) => node.kill()))
  let nodes = await startAll()
  onTestFinished(async () => void (await killAll()))
  const arrived = () => ({ ...received, mail: mailServer.received.map(({ to }) => to[0] ?? '') })
  const counts = () => Object.values(arrived()).map(({ length }) => length)
  const allUnderWay = async () => {
    const before = counts()
    await expect
      .poll(() => counts().every((count, kind) => count > (before[kind] ?? 0)), { timeout: 30_000, interval: 10 })
      .toBe(true)
  }
  for (let round = 0; round < kills; round++) {
    await allUnderWay()
    await killAll()
    nodes = await startAll()
    await allUnderWay()
    await server.stop('SIGKILL')
    await delay(500)
    await server.start()
  }

  const database = await openDatabaseOf(data)
  onTestFinished(() => database.close())
  const tables = {
    mail: ['leased_until', lease],
    chat_message: ['due', deliveryLease],
    push_message: ['due', deliveryLease],
  } as const
  /** Lets time pass for what nodes took more than three seconds ago, or try again later. @returns what waits */
  async function forward(): Promise<number> {
    let waiting = 0
    for (const [table, [column, time]] of Object.entries(tables)) {
      const isWaiting = table === 'mail' ? "kind = 'requests' AND due IS NOT NULL" : 'TRUE'
      const row = await database.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table} WHERE ${isWaiting}`)
      waiting += row?.count ?? 0
      const update = `UPDATE ${table} SET ${column} = ${column} - $1 WHERE ${column} > $2 AND ${column} < $3`
      await database.run(update, time, Date.now(), Date.now() + time - 3000)
    }
    return waiting
  }
  await expect.poll(forward, { timeout: 90_000, interval: 1000 }).toBe(0)
  await Promise.all(nodes.map((node) => node.stop()))
  for (const [kind, all] of Object.entries(arrived())) {
    const missing = members - new Set(all).size
    const repeated = all.length - new Set(all).size
    const most = underWay[kind as keyof typeof underWay] * 2 * kills
    console.log(`${kind}: ${all.length} of ${members} arrived, ${missing} missing, ${repeated} twice`)
    // a node that is killed between taking a share and sending it leaves open whether a chat got it: it isn't sent again
    expect(missing).toBeLessThanOrEqual(kind === 'chat' ? 2 * kills : 0)
    expect(repeated).toBeLessThanOrEqual(kind === 'chat' ? 0 : 2 * most)
  }
  // a mail server can tell the repeated ones by their Message-ID
  expect(new Set(mailServer.received.map(({ headers }) => headers.get('message-id'))).size).toBe(members)
})
