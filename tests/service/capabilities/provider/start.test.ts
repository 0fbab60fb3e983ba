import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import type { OidcSetting } from '../../../../src/service/capabilities/provider/settings.ts'
import { startService } from '../../../../src/service/start.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

const oidc: OidcSetting = {
  ...{ issuer: 'https://id.example', client_id: 'passalong', name: 'Acme', only: false, teams: undefined },
  who: 'invited',
  administrators: undefined,
}

/** Starts the service on an empty directory, and stops it. @returns what it logged */
async function loggedWith(settings: { oidc: OidcSetting; oidc_secret_file?: string }): Promise<string[]> {
  const logged: string[] = []
  const common = { port: 0, data: directory, log: (line: string) => logged.push(line) }
  await (await startService({ ...common, ...settings }, capabilities)).close()
  return logged
}

const nobodyCanSignIn = () => `The network in ${directory} has no members, so nobody can sign in.`

test('a service without members says that nobody can sign in, unless the provider lets in who wasn’t invited', async () => {
  expect(await loggedWith({ oidc: { ...oidc, who: '@acme.example' } })).toEqual([])
  expect(await loggedWith({ oidc })).toEqual([expect.stringContaining(nobodyCanSignIn())])
})

test('a service says that every user of the computer can read the secret, and starts', async () => {
  const oidc_secret_file = join(directory, 'secret')
  writeFileSync(oidc_secret_file, 'secret')
  chmodSync(oidc_secret_file, 0o640)
  const others = expect.stringContaining(nobodyCanSignIn())
  expect(await loggedWith({ oidc, oidc_secret_file })).toEqual([others])
  chmodSync(oidc_secret_file, 0o644)
  const readByAll = expect.stringContaining(`every user of this computer can read ${oidc_secret_file}`)
  expect(await loggedWith({ oidc, oidc_secret_file })).toEqual([readByAll, others])
})

test('a service whose file of the secret is missing does not start, and opens nothing', async () => {
  const starting = loggedWith({ oidc, oidc_secret_file: '/nowhere/secret' })
  await expect(starting).rejects.toThrow('oidc_secret_file can’t be read')
  expect(existsSync(join(directory, databaseFile))).toBe(false)
})
