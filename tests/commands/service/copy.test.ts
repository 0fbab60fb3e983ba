import { execFile, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { runCommand } from '../../../src/commands/service/command.ts'
import { assertIntact } from '../../../src/service/store/engine/sqlite-file.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database.ts'
import { launchService, urlOf } from '../../service/own-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { data, said, store, useNetwork } from './network.ts'

useNetwork({})

const execute = promisify(execFile)

/** The unit's commands, one after the other as systemd runs them. The other computer is a folder. */
function commandsWith(places: readonly (readonly [of: string, ours: string])[]): string[] {
  const unit = readFileSync(join(root, 'docs/deployment/passalong-copy.service'), 'utf8')
  const commands = [...unit.matchAll(/^Exec(?:Condition|Start)=\+?(.*)$/gm)].map(([, command = '']) => command)
  expect(commands).toHaveLength(6)
  return commands.map((command) => places.reduce((text, [of, ours]) => text.replaceAll(of, ours), command))
}

const lacksRsync = spawnSync('rsync', ['--version']).error !== undefined

test.skipIf(lacksRsync)(
  'a network is copied to another computer beside writes; when this one is lost, even amid a copy, all acknowledged before the last copy is there',
  async () => {
    const now = Date.now()
    const member = await store.members.add(newMember('ana'), now)
    await store.applications.add({ key: 'own', name: 'Own', level: 'premium', quota: 1e6, redirectUris: [] }, now)
    await store.authorizations.allow(member, 'own', true, now)
    const token = await store.authorizations.issueToken(member, 'own', now)
    const [here, there] = [temporaryFolder(), temporaryFolder()]
    const commands = commandsWith([
      ['/usr/bin/node', process.execPath],
      ['/usr/bin/rsync', 'rsync'],
      ['/var/lib/passalong-copy', here],
      ['/var/lib/passalong', data],
      ['$' + '{COPY_TO}', `${there}/`],
    ])
    async function copy(signal?: AbortSignal): Promise<void> {
      for (const command of commands)
        await execute('sh', ['-c', `exec ${command}`], { cwd: root, ...(signal && { signal }) })
    }

    const service = launchService(data)
    onTestFinished(() => void service.kill())
    const url = await urlOf(service)
    const acknowledged: string[] = []
    const post = (message: string) =>
      fetch(`${url}/status`, { method: 'POST', body: new URLSearchParams({ access_token: token, message }) })
    const writing = (async () => {
      for (let turn = 1; ; turn++) {
        const response = await post(`Said in the turn ${turn}`).catch(() => undefined)
        if (response?.status !== 201) return
        acknowledged.push(`Said in the turn ${turn}`)
      }
    })()
    await copy()
    const copied = acknowledged.length
    await copy()
    expect(acknowledged.length).toBeGreaterThan(copied)
    const lost = new AbortController()
    const last = copy(lost.signal).catch(() => {})
    await delay(100)
    await service.kill()
    lost.abort()
    await Promise.all([last, writing])

    const other = temporaryFolder()
    for (const name of readdirSync(there)) if (name !== databaseFile) cpSync(join(there, name), join(other, name))
    const restored = await said(() => runCommand(['restore', join(there, databaseFile), '--data', other]))
    expect(restored).toContain('restored; later actions of the journal that were repeated: 0')
    const again = launchService(other)
    onTestFinished(() => void again.kill())
    const messages: string[] = []
    for (let page = 1; ; page++) {
      const response = await fetch(`${await urlOf(again)}/me/newsfeed?limit=100&page=${page}&access_token=${token}`)
      const { data } = (await response.json()) as { data: { message: string }[] }
      if (data.length === 0) break
      messages.push(...data.map(({ message }) => message))
    }
    expect(messages).toEqual(expect.arrayContaining(acknowledged.slice(0, copied)))
    await again.stop()
    assertIntact(join(other, databaseFile))

    // nothing is written any more
    await copy()
    await expect(copy()).rejects.toThrow()
  },
)
