import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { NewLink } from './actions/invite.ts'
import type { Settings } from './settings/settings.ts'
import type { Store } from './store/store.ts'
import { UsageError } from './usage-error.ts'

/** A command of a capability, which has a place in the help of all. */
export interface Command {
  /** The command whose help stands before this one's. */
  after: string
  help: URL
  run(args: string[], network: NetworkData): Promise<void>
}

/** The data of a network, for commands that can't import the list of capabilities. */
export interface NetworkData {
  settings(data: string): Settings
  /** @throws UsageError if there is no network in the directory, or another process holds the lock too long */
  use<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result>
  /** The same in one transaction. */
  change<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result>
  /** The language of new members: the text, or the network's first one. @throws UsageError */
  language(text: string | undefined, data: string): string
  /** E-mails with links, sent at the end. @param again the command that sends new links @throws UsageError */
  linkMails(settings: Settings, isWanted: boolean, again: string): LinkMails
}

interface LinkMails {
  add(store: Store, login: string, link: NewLink): Promise<void>
  send(): Promise<void>
}

export const text = { type: 'string' } as const
export const texts = { type: 'string', multiple: true, default: [] as string[] } as const
export const flag = { type: 'boolean', default: false } as const

const dataOption = { data: { type: 'string', default: 'data' } } as const

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & typeof dataOption }>
>['values']

const commandTaking =
  ({ allowPositionals }: { allowPositionals: boolean }) =>
  <const Options extends ParseArgsOptionsConfig, Tools extends unknown[]>(
    options: Options,
    run: (values: Values<Options>, files: string[], ...tools: Tools) => Promise<void>,
  ) =>
  async (args: string[], ...tools: Tools): Promise<void> => {
    const config = { args, options: { ...dataOption, ...options }, allowPositionals, allowNegative: true }
    const { values, positionals } = parseArgs(config)
    await run(values as Values<Options>, positionals, ...tools)
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

/** The bytes of the file, or of stdin for `-`. A byte more than `largest` means that the input is too large. */
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
