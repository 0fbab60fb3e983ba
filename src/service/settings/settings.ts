import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { oauthLanguages } from '../../contract/oauth.ts'
import { cleanName, hasVisibleLetter, lengthOf } from '../../contract/text.ts'
import { isLoopback, type Origins } from '../http/origins.ts'
import { isEmail } from '../store/members/names.ts'
import { UsageError } from '../usage-error.ts'

export interface Setting<Value> {
  rule: string
  read: (value: unknown) => Value | undefined
  /** Converts the text of a flag or an environment variable to the file's value; by default, the text itself. */
  fromText?: (text: string) => unknown
}

export const longestText = 2000

export const maxLanguages = 20

const text = (rule: string, read: (text: string) => string | undefined): Setting<string> => ({
  rule,
  read: (value) => (typeof value === 'string' && lengthOf(value) <= longestText ? read(value.trim()) : undefined),
})

export const networkName = text('1 to 100 characters with a letter or a digit', (name) => {
  const clean = cleanName(name)
  return hasVisibleLetter(clean) && lengthOf(clean) <= 100 ? clean : undefined
})

export const origin = text('an origin of the form https://host:port', (name) => {
  const url = URL.parse(name)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined
})

export const hostName = text('a host name or an IP address', (name) =>
  /^[\w.:-]{1,253}$/.test(name) ? name : undefined,
)

/** A URL may have a `%` that encodes nothing, which fails when its parts are decoded. */
function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

export const smtpUrl = text(
  'a URL of the form smtps://user:password@host:port, with %25 for % in a password',
  (name) => {
    const url = URL.parse(name)
    return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isDecodable(url) ? url.href : undefined
  },
)

export const databaseUrl = text(
  'a URL of the form postgres://user:password@host:port/database, with %25 for % in a password',
  (name) => {
    // without a host, PGHOST and the other variables of PostgreSQL name the server
    if (/^postgres(?:ql)?:\/\/$/.test(name)) return name
    const url = URL.parse(name)
    return url && /^postgres(?:ql)?:$/.test(url.protocol) && isDecodable(url) ? name : undefined
  },
)

export const line = text('1 to 2000 characters in one line', (value) =>
  /^[^\p{C}]+$/u.test(value) ? value : undefined,
)

export const emailAddress = text('an e-mail address', (address) => (isEmail(address) ? address : undefined))

export const port: Setting<number> = {
  rule: 'a number from 0 to 65535',
  read: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535 ? Number(value) : undefined,
  fromText: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : text),
}

export const yesOrNo: Setting<boolean> = {
  rule: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

export const languages: Setting<string[]> = {
  rule: `a list of 1 to ${maxLanguages} different languages of two letters (ISO 639): ["en", "de"] in the file, otherwise en,de`,
  read: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxLanguages) return undefined
    const all = value.every((language) => typeof language === 'string' && /^[a-z]{2}$/.test(language))
    return all && new Set(value).size === value.length ? value : undefined
  },
  fromText: (text) => text.split(/[\s,]+/),
}

export const maxHosts = 100

/** Names as `URL` has them: in lower case, and in ASCII. */
export const hostNames: Setting<string[]> = {
  rule: `a list of 1 to ${maxHosts} host names or IP addresses, without ports: ["chat.acme.example"] in the file, otherwise chat.acme.example,10.1.2.3`,
  read: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxHosts) return undefined
    const hosts = value.flatMap((name) => {
      const url = typeof name === 'string' ? URL.parse(`https://${isIPv6(name) ? `[${name}]` : name}/`) : null
      const isHost = url && url.href === `https://${url.hostname}/` && !url.hostname.includes('*')
      return isHost ? url.hostname.replace(/^\[|\]$/g, '') : []
    })
    return hosts.length === value.length ? hosts : undefined
  },
  fromText: (text) => text.split(/[\s,]+/),
}

const browsers = ['chrome', 'edge', 'firefox'] as const

export type ExtensionUrls = { [Browser in (typeof browsers)[number]]?: string }

export const extensionUrls: Setting<ExtensionUrls> = {
  rule: 'https URLs for chrome, edge and firefox, such as {"firefox": "https://…"}',
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries = Object.entries(value).map(([browser, url]) => [browser, httpsUrl(url)] as const)
    const known = entries.every(([browser, url]) => browsers.some((name) => name === browser) && url !== undefined)
    return known ? Object.fromEntries(entries) : undefined
  },
  fromText: jsonIn,
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function httpsUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && lengthOf(value) <= longestText ? URL.parse(value) : undefined
  return url?.protocol === 'https:' ? url.href : undefined
}

/** A value of a claim, as text `claim=value`. */
export interface ClaimValue {
  claim: string
  value: string
}

/** Who may sign in at the provider. Texts of the setting: `invited`, `@acme.example`, and `claim=value`. */
export type Who = { kind: 'invited' } | { kind: 'domain'; domain: string } | ({ kind: 'claim' } & ClaimValue)

export interface OidcSetting {
  issuer: string
  client_id: string
  /** The provider's name on the button; by default the issuer's host. */
  name: string
  who: Who
  only: boolean
  /** The claim with the names of a member's teams; undefined if teams don't come from the provider. */
  teams: string | undefined
  /** Who is an administrator; undefined if roles don't come from the provider. */
  administrators: ClaimValue | undefined
}

const keys = ['issuer', 'client_id', 'name', 'who', 'only', 'teams', 'administrators']

const readLine = (value: unknown, max = longestText): string | undefined =>
  typeof value === 'string' && lengthOf(value) <= max && /^[^\p{C}]*\S[^\p{C}]*$/u.test(value)
    ? value.trim()
    : undefined

export const oidc: Setting<OidcSetting> = {
  rule: `{"issuer": "https://…", "client_id": "…"}, and if needed "name", "who" ("invited", "@acme.example" or "claim=value"), "only" (true or false), "teams" (a claim) and "administrators" ("claim=value")`,
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const given: Record<string, unknown> = { ...value }
    if (!Object.keys(given).every((key) => keys.includes(key))) return undefined
    const issuer = readIssuer(given.issuer)
    const client_id = readLine(given.client_id)
    const name = given.name === undefined ? issuer && new URL(issuer).host : readLine(given.name, 100)
    const who = readWho(given.who ?? 'invited')
    const teams = given.teams === undefined ? '' : readLine(given.teams, 200)
    const administrators = readClaimValue(readLine(given.administrators))
    const { only = false } = given
    if (!issuer || !client_id || !name || !who || teams === undefined || typeof only !== 'boolean') return undefined
    if (given.administrators !== undefined && !administrators) return undefined
    return { issuer, client_id, name, who, only, teams: teams || undefined, administrators }
  },
  fromText: jsonIn,
}

/** https, or http on loopback; the text stays as it is, because the provider's own spelling counts. */
function readIssuer(value: unknown): string | undefined {
  const text = readLine(value)
  const url = text === undefined ? null : URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)) ? text : undefined
}

function readWho(value: unknown): Who | undefined {
  const text = readLine(value)
  if (text === undefined) return undefined
  if (text === 'invited') return { kind: 'invited' }
  const [, domain] = /^@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(text) ?? []
  if (domain) return { kind: 'domain', domain: domain.toLowerCase() }
  const stated = readClaimValue(text)
  return stated && { kind: 'claim', ...stated }
}

function readClaimValue(text: string | undefined): ClaimValue | undefined {
  const [, claim, value] = /^([^=\s]+)=(.+)$/.exec(text ?? '') ?? []
  return claim && value ? { claim, value } : undefined
}

/** All settings by their keys in the file. `PASSALONG_` and a name in capitals is its environment variable. */
export const settingsTable = {
  name: networkName,
  base_url: origin,
  auth_url: origin,
  host: hostName,
  port,
  /** Host and port of the metrics; without a port, none are served. */
  metrics_host: hostName,
  metrics_port: port,
  behind_proxy: yesOrNo,
  public: yesOrNo,
  pictures: yesOrNo,
  /** Hosts of the operator's own network to which chats may lead. */
  internal_chat_hosts: hostNames,
  /** Whether the operator publishes statuses on the accounts that they name. */
  publishes_statuses: yesOrNo,
  /** The languages of the members, which the web site offers; the first one is that of a new member. */
  languages,
  smtp_url: smtpUrl,
  smtp_from: emailAddress,
  database_url: databaseUrl,
  extension_urls: extensionUrls,
  oidc,
  /** The secret that the provider gave this network, or the path of a file with it. */
  oidc_secret: line,
  oidc_secret_file: line,
} satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settingsTable

export type Settings = {
  [Name in SettingName]?: (typeof settingsTable)[Name] extends Setting<infer Value> ? Value : never
}

/** The members' languages: those of the setting, else those that the service has sentences in. */
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

const names = Object.keys(settingsTable) as SettingName[]

export const flagOf = (name: SettingName): string => name.replaceAll('_', '-')

export const variableOf = (name: SettingName): string => `PASSALONG_${name.toUpperCase()}`

/** A flag takes precedence over an environment variable, and that over the file. @throws UsageError */
export const readSettings = (data: string, flags: Flags = {}, environment: Environment = process.env): Settings => ({
  ...fromFile(data),
  ...fromEnvironment(environment),
  ...fromFlags(flags),
})

export const fromFlags = (flags: Flags): Settings =>
  readAll(
    (name) => flags[flagOf(name)],
    (name) => `--${flagOf(name)}`,
  )

export function fromFile(data: string): Settings {
  const path = settingsPath(data)
  if (data === ':memory:') return {}
  const values = readSettingsFile(path)
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(settingsTable, key))
  if (unknown !== undefined)
    throw new UsageError(
      `${path}: there is no setting “${unknown.slice(0, 50)}”; the settings are ${names.join(', ')}.`,
    )
  return readAll(
    (name) => values[name],
    (name) => `${path}: ${name}`,
    { texts: false },
  )
}

export const readDatabaseUrl = (data: string, environment?: Environment): string | undefined =>
  readSettings(data, {}, environment).database_url

const otherVariables = ['BROWSER', 'BUILD', 'BUILDS', 'FIREFOX', 'FIREFOX_ID', 'OUT_DIR', 'POSTGRES', 'STORE']

function fromEnvironment(environment: Environment): Settings {
  const known = new Set([...names.map(variableOf), ...otherVariables.map((name) => `PASSALONG_${name}`)])
  const unknown = Object.keys(environment).find((name) => name.startsWith('PASSALONG_') && !known.has(name))
  if (unknown !== undefined)
    throw new UsageError(
      `There is no setting for the environment variable ${unknown.slice(0, 50)}; there are ${names.map(variableOf).join(', ')}.`,
    )
  const usual: Environment = { database_url: environment.DATABASE_URL }
  return readAll(
    (name) => environment[variableOf(name)] || usual[name] || undefined,
    (name) => `The environment variable ${environment[variableOf(name)] ? variableOf(name) : name.toUpperCase()}`,
  )
}

/** @param place begins the sentence about a wrong value @param texts may stand for values of other types */
function readAll(given: (name: SettingName) => unknown, place: (name: SettingName) => string, { texts = true } = {}) {
  const set = names.flatMap((name) => {
    const setting: Setting<unknown> = settingsTable[name]
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

export const largestSettingsFile = 64 * 1024

export const settingsPath = (data: string): string => join(data, settingsFile)

/** The values aren't validated; none if there is no file. @throws UsageError if it isn't a readable JSON object */
export function readSettingsFile(path: string): Record<string, unknown> {
  const text = readText(path)
  if (text === undefined) return {}
  const value = parse(text, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${path} must contain a JSON object, such as {"name": "Our Network"}.`)
  return { ...value }
}

/** Only the user who runs this can read the file. @throws UsageError if it stays as before */
export function writeSettingsFile(data: string, settings: Settings): void {
  const path = settingsPath(data)
  const next = `${path}.next`
  try {
    writeFileSync(next, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 })
    renameSync(next, path)
  } catch (error) {
    throw new UsageError(`${path} can’t be written: ${error instanceof Error ? error.message : error}.`, error)
  }
}

function readText(path: string): string | undefined {
  try {
    const { size } = statSync(path)
    if (size > largestSettingsFile) throw new UsageError(`${path} has more than ${largestSettingsFile} bytes.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR)$/.test(String(error.code))) return undefined
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
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
