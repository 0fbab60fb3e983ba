import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connections } from '../../../../src/service/mail/news-queue.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { settingsFile } from '../../../../src/service/settings/read-settings.ts'
import { lease } from '../../../../src/service/store/mails.ts'
import { newMember, openDatabaseOf } from '../../database.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { createDurableServer, createFolders, startCluster } from '../nodes/cluster.ts'

const members = 200
const kills = 1

test('two nodes that are killed while they send, and their PostgreSQL, lose no e-mail, and repeat only those under way', {
  timeout: 180_000,
}, async () => {
  const mailServer = await startMailServer({ slow: 100 })
  const server = await createDurableServer()
  const folders = createFolders(server.url, 2)
  for (const folder of folders) {
    const path = join(folder, settingsFile)
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), smtp_url: mailServer.url }))
  }
  const [data = ''] = folders
  const store = await openData(data)
  const ids: string[] = []
  await store.transaction(async (tx) => {
    await tx.choices.setOfNetwork({ ...(await tx.choices.ofNetwork()), pace: 100_000 })
    for (let number = 0; number < members; number++) {
      const email = `member${number}@circle.example`
      ids.push(await tx.members.add({ ...newMember(`member${number}`), email }, Date.now()))
      await tx.members.setEmailConfirmed(ids[number] ?? '', email, true)
    }
  })
  await store.transaction(async ({ contactRequests }) => {
    for (const [index, to] of ids.entries())
      await contactRequests.add({ from: ids[(index + 1) % members] ?? '', to, subject: '', message: '' }, Date.now())
  })
  await store.close()

  const cluster = await startCluster(folders)
  const isUnderWay = () =>
    expect.poll(() => mailServer.received.length, { timeout: 30_000 }).toBeGreaterThan(sentBefore)
  let sentBefore = 0
  for (let round = 0; round < kills; round++) {
    await isUnderWay()
    await Promise.all([cluster.killNode(0), cluster.killNode(1)])
    sentBefore = mailServer.received.length
  }
  await isUnderWay()
  await server.stop('SIGKILL')
  await delay(500)
  await server.start()

  const told = () => new Set(mailServer.received.map(({ to }) => to[0]))
  const database = await openDatabaseOf(data)
  onTestFinished(() => database.close())
  await expect
    .poll(
      async () => {
        // as if the time of a lease had passed each second
        await database.run(
          'UPDATE mail SET taken = taken - $1 WHERE taken > 0 AND taken < $2',
          lease,
          Date.now() + lease - 3000,
        )
        return told().size
      },
      { timeout: 90_000, interval: 1000 },
    )
    .toBe(members)
  await cluster.close()
  const repeated = mailServer.received.length - members
  expect(repeated).toBeLessThanOrEqual((2 * kills + 2) * connections)
  // a mail server can tell the repeated ones by their Message-ID
  expect(new Set(mailServer.received.map(({ headers }) => headers.get('message-id'))).size).toBe(members)
})
