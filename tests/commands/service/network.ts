import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import type { Terminal } from '../../../src/commands/service/terminal.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { createPasswords, passwordCost } from '../../../src/service/sessions/passwords.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { newMember, saveEmptyDatabase } from '../../service/database.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export const origin = 'https://circle.example'
export const before = 'the previous password'
const cheapest = { N: 16, r: 1, p: 1 }
export const passwordHash = createPasswords(cheapest).hash(before)

export let data: string
/** Another connection to the database than those of the commands. */
export let store: Store
export let service: Service
/** The id of Ana, a member. */
export let ana: string
export let key: string
export let secret: string
export let token: string

/** Makes an empty network with these settings for each test. */
export function useNetwork(settings: object): void {
  beforeEach(async () => {
    data = temporaryFolder()
    saveSettings(settings)
    await saveEmptyDatabase(data)
    store = await openStore(data, capabilities)
  })
  afterEach(() => store.close())
}

export const saveSettings = (settings: object) =>
  writeFileSync(join(data, settingsFile), JSON.stringify(settings), { mode: 0o600 })

/**
 * Starts a service with a member and an application for each test. Commands run beside it, on the same data. Passwords
 * have the cheapest cost of hashing.
 */
export function useRunningService(): void {
  const real = { ...passwordCost }
  beforeAll(() => void Object.assign(passwordCost, cheapest))
  afterAll(() => void Object.assign(passwordCost, real))
  useNetwork({})
  beforeEach(async () => {
    const names = { name: 'Ana Reis', first_name: 'Ana', last_name: 'Reis' }
    ana = await store.members.add({ ...newMember('ana'), ...names, password: await passwordHash }, 0)
    const application = { name: 'The App', level: 'premium', redirectUris: ['https://a.example/'], quota: 70 } as const
    ;({ key, secret } = await store.applications.add(application, 0))
    await store.authorizations.allow(ana, key, true, 0)
    token = await store.authorizations.issueToken(ana, key, 0)
    service = await startService({ port: 0, data }, capabilities)
  })
  afterEach(() => service.close())
}

/** A command's output, with the sentence of its error at the end. */
export async function said(command: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  try {
    await command()
  } catch (error) {
    lines.push(explain(error) ?? `A fault: ${error}`)
  } finally {
    log.mockRestore()
  }
  return lines.join('\n')
}

export const run = (...args: string[]) => said(() => runCommand([...args, '--data', data]))

export const flags = (options: Record<string, string>): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])

export const me = async () => (await fetch(`${service.url}/me?access_token=${token}`)).status

/** 303 with the right password, else the form again. */
export const signIn = async (login: string, word: string) =>
  (await createBrowser(fetch, service.url).submit('/sign-in', { login, password: word })).status

export function typing(text: string, isTTY = true): Terminal & { stderr: PassThrough } {
  return { stdin: Object.assign(Readable.from([text]), { isTTY }), stderr: new PassThrough() }
}

/** Runs a command that can write no file larger than this, as on a full disk. @param longestFile blocks of 512 bytes */
export function runOnFullDisk(longestFile: number, ...args: string[]) {
  const limited = `ulimit -S -f ${longestFile} && exec "$0" "$@"`
  const program = [process.execPath, join(import.meta.dirname, '../../../src/commands/service.ts')]
  const { status, stderr } = spawnSync('sh', ['-c', limited, ...program, ...args, '--data', data], { encoding: 'utf8' })
  return { status, stderr }
}
