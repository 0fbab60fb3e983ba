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
let token: string

const quota = 40

async function seed({ members, applications, authorizations }: Store, now: number): Promise<void> {
  if (await members.credential('ana')) return
  const member = await members.add(newMember('ana'), now)
  const { key } = await applications.add({ name: 'App', level: 'premium', redirectUris: [], member_quota: quota }, now)
  await authorizations.allow(member, key, true, now)
  token = await authorizations.issueToken(member, key, now)
}

beforeEach(async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  copyFileSync(join(folders[0], settingsFile), join(folders[1], settingsFile))
  nodes = []
  for (const data of folders) nodes.push(await startService({ port: 0, data, seed }))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
})

const call = (node: number) => fetch(`${nodes[node]?.url}/me`, { headers: { Authorization: `Bearer ${token}` } })

// shows: §8 quota
test('the quota of both nodes together is exceeded by no more than the calls of a second', async () => {
  const statuses: number[] = []
  const end = Date.now() + 20_000
  while (!statuses.includes(429) && Date.now() < end) {
    for (const node of [0, 1]) {
      const some = await Promise.all(Array.from({ length: 5 }, async () => (await call(node)).status))
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
