import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import type { Terminal } from '../../../src/commands/service/terminal.ts'
import { createPasswords } from '../../../src/service/sign-in/passwords.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { newMember, saveEmptyDatabase } from '../../service/database.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export const before = 'the previous password'
/** Passwords with the cheapest cost of hashing. */
export const passwordHash = createPasswords({ N: 16, r: 1, p: 1 }).hash(before)

export let data: string
export let service: Service
export let store: Store
/** The id of Ana, a member. */
export let ana: string
export let key: string
export let secret: string
/** Ana's token for the application. */
export let token: string
/** What the commands printed, a line each. */
export let printed: string[]

/** Starts a service with a member and an application for each test. Commands run beside it, on the same data. */
export function useRunningService(): void {
  beforeEach(async () => {
    data = temporaryFolder()
    await saveEmptyDatabase(data)
    store = await openStore(data)
    const names = { name: 'Ana Reis', first_name: 'Ana', last_name: 'Reis' }
    ana = await store.members.add({ ...newMember('ana'), ...names, password: await passwordHash }, 0)
    const application = { name: 'The App', level: 'premium', redirectUris: ['https://a.example/'], quota: 70 } as const
    ;({ key, secret } = await store.applications.add(application, 0))
    await store.authorizations.allow(ana, key, true, 0)
    token = await store.authorizations.issueToken(ana, key, 0)
    service = await startService({ port: 0, data })
    printed = []
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })
}

export const run = (...args: string[]) => runCommand([...args, '--data', data])

/** The sentence of a command's error; 'done' without an error. */
export const sentence = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => explain(error),
  )

/** The status of a call with Ana's token. */
export const me = async () => (await fetch(`${service.url}/me?access_token=${token}`)).status

/** 303 with the right password, else the form again. */
export const signIn = async (login: string, word: string) =>
  (await createBrowser(fetch, service.url).submit('/sign-in', { login, password: word })).status

export function typing(text: string, isTTY = true): Terminal & { stderr: PassThrough } {
  return { stdin: Object.assign(Readable.from([text]), { isTTY }), stderr: new PassThrough() }
}
