import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oauthLanguages } from '../../contract/oauth.ts'
import { lengthOf } from '../../contract/text.ts'
import { isLoopback, type Origins } from '../http/hosts.ts'
import { UsageError } from '../usage-error.ts'
import * as kind from './kinds.ts'
import { goneTable, longestText, type SettingsTable, type ValuesOf } from './kinds.ts'

/** The core's settings by their keys in the file. `PASSALONG_` and a name in capitals is its environment variable. */
const coreTable = {
  name: kind.networkName,
  base_url: kind.origin,
  auth_url: kind.origin,
  host: kind.hostName,
  port: kind.port,
  behind_proxy: kind.yesOrNo,
  public: kind.yesOrNo,
  /** Whether the operator publishes statuses on the accounts that they name. */
  publishes_statuses: kind.yesOrNo,
  /** The languages of the members, which the web site offers; a new member has the first. */
  languages: kind.languages,
  smtp_url: kind.smtpUrl,
  smtp_from: kind.emailAddress,
  database_url: kind.databaseUrl,
  extension_urls: kind.extensionUrls,
  /** Where to report a vulnerability of this network (`security.txt`). */
  security_contact: kind.securityContact,
} satisfies SettingsTable

export type Settings = ValuesOf<typeof coreTable>

/** Capabilities, as far as their settings are concerned. */
type Declaring = readonly { settings?: SettingsTable }[]

/** The core's settings and those of all capabilities. */
export type SettingsOf<List extends Declaring> = Settings & AllOf<NonNullable<List[number]['settings']>>

type AllOf<Tables> = (Tables extends SettingsTable ? (values: ValuesOf<Tables>) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

export const tableOf = (capabilities: Declaring): SettingsTable =>
  Object.assign({}, coreTable, ...capabilities.map(({ settings }) => settings), goneTable)

/** The table's names without settings that have no effect any more. */
const namesIn = (table: SettingsTable): string[] => Object.keys(table).filter((name) => !Object.hasOwn(goneTable, name))

/** The members' languages: the setting's, else all that the service has sentences in. */
export const languagesOf = ({ languages }: { languages?: readonly string[] | undefined }): readonly string[] =>
  languages ?? oauthLanguages

export const defaultHost = '127.0.0.1'
export const defaultPort = 8717

/** A missing one is the same as the other. @param server the server's address, the default of both */
export function originsOf(
  { base_url, auth_url, port = defaultPort }: Settings,
  server = `http://${defaultHost}:${port}`,
): Origins {
  const authUrl = auth_url ?? base_url ?? server
  return { authUrl, baseUrl: base_url ?? authUrl }
}

export type Flags = Readonly<Record<string, unknown>>

type Environment = Readonly<Record<string, string | undefined>>

type Values = Readonly<Record<string, unknown>>

const flagOf = (name: string): string => name.replaceAll('_', '-')

export const variableOf = (name: string): string => `PASSALONG_${name.toUpperCase()}`

/** A flag takes precedence over an environment variable, and that over the file. @throws UsageError */
export function readSettings<const List extends Declaring>(
  data: string,
  capabilities: List,
  flags: Flags = {},
  environment: Environment = process.env,
): SettingsOf<List> {
  const table = tableOf(capabilities)
  const values = { ...fromFile(data, table), ...fromEnvironment(environment, table), ...fromFlags(flags, table) }
  return values as SettingsOf<List>
}

export const fromFlags = (flags: Flags, table: SettingsTable): Values =>
  readAll(
    table,
    (name) => flags[flagOf(name)],
    (name) => `--${flagOf(name)}`,
  )

export function fromFile(data: string, table: SettingsTable): Values {
  const path = settingsPath(data)
  const values = data === ':memory:' ? {} : readSettingsFile(path)
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(table, key))
  if (unknown !== undefined)
    throw new UsageError(
      `${path}: there is no setting “${unknown.slice(0, 50)}”; the settings are ${namesIn(table).join(', ')}.`,
    )
  return readAll(
    table,
    (name) => values[name],
    (name) => `${path}: ${name}`,
    { texts: false },
  )
}

export const readDatabaseUrl = (data: string, capabilities: Declaring, environment?: Environment): string | undefined =>
  readSettings(data, capabilities, {}, environment).database_url

const otherVariables = ['BROWSER', 'BUILD', 'BUILDS', 'FIREFOX', 'FIREFOX_ID', 'OUT_DIR', 'POSTGRES', 'STORE']

function fromEnvironment(environment: Environment, table: SettingsTable): Values {
  const variables = Object.keys(table).map(variableOf)
  const known = new Set([...variables, ...otherVariables.map((name) => `PASSALONG_${name}`)])
  const unknown = Object.keys(environment).find((name) => name.startsWith('PASSALONG_') && !known.has(name))
  if (unknown !== undefined)
    throw new UsageError(
      `There is no setting for the environment variable ${unknown.slice(0, 50)}; there are ${namesIn(table).map(variableOf).join(', ')}.`,
    )
  const usual: Environment = { database_url: environment.DATABASE_URL }
  return readAll(
    table,
    (name) => environment[variableOf(name)] || usual[name] || undefined,
    (name) => `The environment variable ${environment[variableOf(name)] ? variableOf(name) : name.toUpperCase()}`,
  )
}

/** @param place begins the sentence about a wrong value @param texts may stand for values of other types */
function readAll(
  table: SettingsTable,
  given: (name: string) => unknown,
  place: (name: string) => string,
  { texts = true } = {},
): Values {
  const set = Object.entries(table).flatMap(([name, setting]) => {
    const value = given(name)
    if (value === undefined) return []
    const isText = texts && typeof value === 'string' && lengthOf(value) <= longestText
    const read = setting.read(isText ? (setting.fromText?.(value.trim()) ?? value) : value)
    // without the value, which may contain a password
    if (read === undefined) throw new UsageError(`${place(name)} must be ${setting.rule}.`)
    return [[name, read] as const]
  })
  return Object.fromEntries(set)
}

export const settingsFile = 'settings.json'

export const settingsPath = (data: string): string => join(data, settingsFile)

/** The values aren't validated; none if there is no file. @throws UsageError if it isn't a readable JSON object */
function readSettingsFile(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR)$/.test(String(error.code))) return {}
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
  const value = parse(text, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${path} must contain a JSON object, such as {"name": "Our Network"}.`)
  return { ...value }
}

/** Writes a file that only the user who runs this can read. @throws UsageError if it stays as before */
export function writeSettingsFile(data: string, settings: Values): void {
  const path = settingsPath(data)
  const next = `${path}.next`
  try {
    writeFileSync(next, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 })
    renameSync(next, path)
  } catch (error) {
    throw new UsageError(`${path} can’t be written: ${error instanceof Error ? error.message : error}.`, error)
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // only the place: V8's message quotes the text, which may contain a password
    const [, place = ''] = /(\(line \d+ column \d+\))/.exec(error instanceof Error ? error.message : '') ?? []
    throw new UsageError(`${path} isn’t valid JSON${place && ` ${place}`}.`, error)
  }
}

/** Sentences about settings that work, but hardly as the operator means them. */
export const warningsOf = ({ base_url, auth_url }: Settings): string[] =>
  Object.entries({ base_url, auth_url }).flatMap(([name, origin]) =>
    origin !== undefined && isInClear(origin)
      ? `${name} is ${origin}: passwords and cookies of members pass in clear. Only https protects them (docs/operators/administrator.md, section 2).`
      : [],
  )

function isInClear(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}
