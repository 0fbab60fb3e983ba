import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { capabilities } from '../../service/capabilities/list.ts'
import { hasData, openData } from '../../service/open-data.ts'
import { type Flags, readSettings } from '../../service/settings/settings.ts'
import type { ApplicationRow } from '../../service/store/applications.ts'
import { DatabaseBusy } from '../../service/store/engine/database.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import type { Terminal } from './terminal.ts'

export const settingsIn = (data: string, flags?: Flags) => readSettings(data, capabilities, flags)

export const text = { type: 'string' } as const
export const texts = { type: 'string', multiple: true, default: [] as string[] } as const
export const flag = { type: 'boolean', default: false } as const

const dataOption = { data: { type: 'string', default: 'data' } } as const

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & typeof dataOption }>
>['values']

const commandTaking =
  ({ allowPositionals }: { allowPositionals: boolean }) =>
  <const Options extends ParseArgsOptionsConfig>(
    options: Options,
    run: (values: Values<Options>, files: string[], terminal?: Terminal) => Promise<void>,
  ) =>
  async (args: string[], terminal?: Terminal): Promise<void> => {
    const config = { args, options: { ...dataOption, ...options }, allowPositionals, allowNegative: true }
    const { values, positionals } = parseArgs(config)
    await run(values as Values<Options>, positionals, terminal)
  }

/** A command's function, which takes its arguments from the command line: these options, and `--data`. */
export const command = commandTaking({ allowPositionals: false })

/** The same for a command that also takes words without an option, such as a file. */
export const commandWithOperands = commandTaking({ allowPositionals: true })

export function oneFile([file, ...others]: readonly string[], meaning = 'name one'): string {
  if (file === undefined || others.length > 0)
    throw new UsageError(`FILE is missing, or there are several: ${meaning}.`)
  return file
}

/** The file's bytes, or those of stdin for `-`; one byte more than allowed tells that it is too large. */
export function readUpTo(largest: number, path: string): Uint8Array {
  try {
    const isLarge = path !== '-' && statSync(path).size > largest
    return isLarge ? new Uint8Array(largest + 1) : readFileSync(path === '-' ? process.stdin.fd : path)
  } catch (error) {
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
}

/** Explains why a file that the operator has named can't be written; returns an error of another kind itself. */
export function cantWrite(file: string, data: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  const { code = '', message } = new UsageError(error.message, error)
  if (code === 'EEXIST') return new UsageError(`${file} exists already; name another file.`, error)
  const place = ` Name a place that this user may write to, such as ${join(data, basename(file))}.`
  return new UsageError(`${file} can’t be written: ${message}.${/^(?:EACCES|EROFS)$/.test(code) ? place : ''}`, error)
}

/** @throws UsageError if the data can't be opened, or another process holds the lock too long */
async function useData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  if (data === ':memory:') throw new UsageError('--data must be a directory for this command, not :memory:.')
  await using store = await openData(data, capabilities)
  return await work(store).catch((error) => {
    throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
  })
}

export const writeData = <Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> =>
  useData(data, (store) => store.transaction(work))

export async function useNetwork<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  await requireNetwork(data)
  return useData(data, work)
}

/** @throws UsageError if there is no network in the directory */
export async function requireNetwork(data: string): Promise<void> {
  if (data !== ':memory:' && !(await hasData(data, capabilities)))
    throw new UsageError(`There is no network in ${data}; set its directory with --data.`)
}

export const changeData = <Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> =>
  useNetwork(data, (store) => store.transaction(work))

/** @returns the id of the member with this login @throws UsageError if the login is missing or unknown */
export async function memberNamed({ members }: Store, login: string | undefined): Promise<string> {
  if (!login) throw new UsageError('--login is missing: the member’s login.')
  const credential = await members.credential(login)
  if (!credential) throw new UsageError(`No member has the login ${login}; member list shows all logins.`)
  return credential.member
}

export async function sameMember(store: Store, login: string | undefined, before: string): Promise<string> {
  const member = await memberNamed(store, login)
  if (member !== before) throw new UsageError(`The login ${login} belongs to another member now; nothing was changed.`)
  return member
}

/** @throws UsageError if the key is missing or unknown */
export async function applicationNamed({ applications }: Store, key: string | undefined): Promise<ApplicationRow> {
  if (!key) throw new UsageError('--key is missing: the application’s key.')
  const application = await applications.find(key)
  if (!application) throw new UsageError(`No application has the key ${key}; application list shows all keys.`)
  return application
}
