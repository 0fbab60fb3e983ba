import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readDatabaseUrl, settingsFile } from '../../../../src/service/settings/read-settings.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { type CommitProxy, startCommitProxy } from './lost-commit.ts'

let proxy: CommitProxy
let network: TestNetwork
let member: string
beforeEach(async () => {
  const data = temporaryFolder()
  proxy = await startCommitProxy(readDatabaseUrl(data) ?? '')
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: proxy.url }))
  network = await createTestNetwork({ data })
  onTestFinished(() => network.store.close())
  member = await network.addMember('ana')
})

const statuses = () => network.store.news.count({ of: { member } })

test('a write with a key whose commit is lost can be repeated, and is done once', async () => {
  const token = await network.token(member)
  const write = () =>
    network.app.request('http://network.example/status', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'key-1' },
      body: new URLSearchParams({ message: 'Was this saved?' }),
    })
  proxy.loseNextCommit()
  const lost = await write()
  expect([lost.status, lost.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(network.logged.join()).toContain('whether the change was made is unknown')
  expect((await write()).status).toBe(201)
  expect(await statuses()).toBe(1)
})

test('a write without a key whose commit is lost says that its outcome is unknown, and not to repeat it blindly', async () => {
  const token = await network.token(member)
  proxy.loseNextCommit()
  const { status, headers, body } = await network.post('/status', { message: 'Was this saved?' }, token)
  expect([status, headers.get('Retry-After')]).toEqual([503, null])
  expect(body.error?.message?.join()).toContain('look before you try again')
  expect(await statuses()).toBe(1)
})

test('a form whose commit is lost returns with its texts, and asks the member to look', async () => {
  const browser = await network.browseAs(member)
  await browser.open('/settings')
  proxy.loseNextCommit()
  const { status, text } = await browser.submit('/settings', { headline: 'Night trains' })
  expect(status).toBe(503)
  expect(text).toContain('Please look before you try again')
  expect(text).toContain('Night trains')
})
