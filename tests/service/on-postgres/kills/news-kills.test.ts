import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { connections } from '../../../../src/service/capabilities/mail/notification-queue.ts'
import { lease } from '../../../../src/service/capabilities/mail/rows.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { newMember, openDatabaseOf } from '../../database.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { launchService, urlOf } from '../../own-process.ts'
import { createNodes } from './nodes.ts'

/** By default the test takes seconds; `npm run night -- kills` kills more often, while more is under way. */
const kills = Math.ceil(Number(process.env.KILL_ROUNDS ?? 1) / 10)
const members = 200 * kills
async function fill(data: string): Promise<void> {
  const store = await openData(data, capabilities)
  await store.transaction(async (tx) => {
    await tx.of(choiceRows).setForAll('pace', '100000')
    const ids: string[] = []
    for (let number = 0; number < members; number++) {
      const email = `member${number}@circle.example`
      const id = await tx.members.add({ ...newMember(`member${number}`), email }, Date.now())
      await tx.members.setEmailConfirmed(id, email, true)
      ids.push(id)
    }
    for (const [number, to] of ids.entries()) {
      const from = ids[(number + 1) % members] ?? ''
      await tx.contactRequests.add({ from, to, subject: '', message: '' }, Date.now())
    }
  })
  await store.close()
}

test('two nodes that are killed while they send, and their PostgreSQL, lose no e-mail, and repeat only those under way', {
  timeout: 120_000 + 60_000 * kills,
}, async () => {
  const mailServer = await startMailServer({ slow: 100 })
  // one address, as of all nodes behind a proxy: the Message-ID depends on the links
  const settings = { base_url: 'https://circle.example', smtp_url: mailServer.url }
  const { server, folders } = await createNodes(settings)
  const [data] = folders
  await fill(data)

  const startAll = async () => {
    const nodes = folders.map((folder) => launchService(folder))
    await Promise.all(nodes.map(urlOf))
    return nodes
  }
  const killAll = () => Promise.all(nodes.map((node) => node.kill()))
  let nodes = await startAll()
  onTestFinished(async () => void (await killAll()))
  const arrived = () => mailServer.received.map(({ to }) => to[0] ?? '')
  const areUnderWay = () => {
    const before = arrived().length
    return expect.poll(() => arrived().length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before)
  }
  for (let round = 0; round < kills; round++) {
    await areUnderWay()
    await killAll()
    nodes = await startAll()
    await areUnderWay()
    await server.stop('SIGKILL')
    await delay(500)
    await server.start()
  }

  const database = await openDatabaseOf(data)
  onTestFinished(() => database.close())
  /** Lets time pass for what nodes took more than three seconds ago, or try again later. @returns what waits */
  async function forward(): Promise<number> {
    const select = `SELECT COUNT(*) AS count FROM mail WHERE kind = 'requests' AND due IS NOT NULL`
    const row = await database.get<{ count: number }>(select)
    const update = `UPDATE mail SET leased_until = leased_until - $1 WHERE leased_until > $2 AND leased_until < $3`
    await database.run(update, lease, Date.now(), Date.now() + lease - 3000)
    return row?.count ?? 0
  }
  await expect.poll(forward, { timeout: 90_000, interval: 1000 }).toBe(0)
  await Promise.all(nodes.map((node) => node.stop()))
  const all = arrived()
  const missing = members - new Set(all).size
  const repeated = all.length - new Set(all).size
  console.log(`${all.length} of ${members} arrived, ${missing} missing, ${repeated} twice`)
  expect(missing).toBe(0)
  expect(repeated).toBeLessThanOrEqual(2 * connections * 2 * kills)
  // a mail server can tell the repeated ones by their Message-ID
  expect(new Set(mailServer.received.map(({ headers }) => headers.get('message-id'))).size).toBe(members)
})
