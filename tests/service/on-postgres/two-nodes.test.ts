import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { openData } from '../../../src/service/open-data.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { disableMember } from '../../../src/service/store/membership.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { newMember, openDatabaseOf } from '../database.ts'

/** Two services with a data directory each, and one database. */
let nodes: Service[]
let tokens: string[]

const quota = 100

async function seed({ members, applications, authorizations }: Store, now: number): Promise<void> {
  if (await members.credential('ana')) return
  const member = await members.add(newMember('ana'), now)
  const { key } = await applications.add({ name: 'App', level: 'premium', redirectUris: [], member_quota: quota }, now)
  await authorizations.allow(member, key, true, now)
  tokens = await Promise.all(Array.from({ length: 10 }, () => authorizations.issueToken(member, key, now)))
}

beforeEach(async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  copyFileSync(join(folders[0], settingsFile), join(folders[1], settingsFile))
  nodes = []
  for (const data of folders) nodes.push(await startService({ port: 0, data, seed }))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
})

const call = (node: number, token: string | undefined, path = '/me') =>
  fetch(`${nodes[node]?.url}${path}`, { headers: { Authorization: `Bearer ${token}` } })

test('a token that one node revoked is refused by the other at the next call', async () => {
  for (const [index, token] of tokens.entries()) {
    const [here, there] = index % 2 ? [0, 1] : [1, 0]
    expect((await call(there, token)).status).toBe(200)
    const revoked = await fetch(`${nodes[here]?.url}/oauth-provider/revoke_access_token2?token=${token}`)
    expect(revoked.status).toBe(200)
    expect((await call(there, token)).status).toBe(401)
  }
})

test('a write with one Idempotency-Key at both nodes at once is done once', async () => {
  const [token] = tokens
  const post = (node: number, key: string) =>
    fetch(`${nodes[node]?.url}/status`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
      body: new URLSearchParams({ message: `The status of ${key}` }),
    })
  for (let round = 0; round < 5; round++) {
    const both = await Promise.all([post(0, `key-${round}`), post(1, `key-${round}`)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const [one, other] = await Promise.all(both.map((response) => response.text()))
    expect(one).toBe(other)
  }
  const news = await (await call(0, token, '/me/newsfeed')).json()
  expect(news.error).toBeUndefined()
})

// shows: §8 quota
test('the quota of both nodes together is exceeded by no more than the calls of a second', async () => {
  const [token] = tokens
  const statuses: number[] = []
  const end = Date.now() + 20_000
  while (!statuses.includes(429) && Date.now() < end) {
    for (const node of [0, 1]) {
      const some = await Promise.all(Array.from({ length: 5 }, async () => (await call(node, token)).status))
      statuses.push(...some)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const allowed = statuses.filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(quota)
  // 20 calls a second, of which the other node learns within two saves
  expect(allowed).toBeLessThanOrEqual(quota + 50)
})

test('nodes that start at once after a restore replay the journal together', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  copyFileSync(join(folders[0], settingsFile), join(folders[1], settingsFile))
  const store = await openData(folders[0])
  const members: string[] = []
  for (let index = 0; index < 20; index++) members.push(await store.members.add(newMember(`m${index}`), 0))
  for (const member of members) await store.transaction((tx) => disableMember(tx, { actor: operator, member }, 1))
  await store.close()
  copyFileSync(join(folders[0], journalFile), join(folders[1], journalFile))
  // as in a backup from before
  const database = await openDatabaseOf(folders[0])
  await database.run('DELETE FROM audit_entry')
  await database.run("UPDATE member SET state = 'active'")
  await database.close()

  const stores = await Promise.all(folders.map((data) => openData(data)))
  for (const member of members) expect((await stores[0]?.members.find(member))?.state).toBe('disabled')
  await Promise.all(stores.map((opened) => opened.close()))
})
