import { readFileSync, statSync } from 'node:fs'
import { lengthOf } from '../../../contract/text.ts'
import { isLoopback } from '../../http/hosts.ts'
import { jsonIn, line, longestText, type Setting, type ValuesOf } from '../../settings/kinds.ts'
import { UsageError } from '../../usage-error.ts'

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

const oidc: Setting<OidcSetting> = {
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

export const settings = {
  oidc,
  /** The secret that the provider gave this network, or the path of a file with it. */
  oidc_secret: line,
  oidc_secret_file: line,
}

export type OidcSettings = ValuesOf<typeof settings>

export interface ProviderSettings extends OidcSetting {
  /** Undefined for a public client, which only PKCE protects. */
  secret: string | undefined
}

/** @throws UsageError if the secret's file can't be read, or a secret is set twice or without a provider */
export function readProviderSettings({
  oidc,
  oidc_secret,
  oidc_secret_file,
}: OidcSettings): ProviderSettings | undefined {
  if (!oidc) {
    if (oidc_secret === undefined && oidc_secret_file === undefined) return undefined
    throw new UsageError('oidc_secret and oidc_secret_file need the setting oidc.')
  }
  if (oidc_secret !== undefined && oidc_secret_file !== undefined)
    throw new UsageError('Set either oidc_secret or oidc_secret_file, not both.')
  return { ...oidc, secret: oidc_secret_file === undefined ? oidc_secret : readSecret(oidc_secret_file) }
}

function readSecret(path: string): string {
  let secret: string
  try {
    secret = statSync(path).size > longestText ? '' : readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new UsageError(`oidc_secret_file can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new UsageError(`oidc_secret_file: ${path} must contain the provider’s secret in one line, and nothing else.`)
  return secret
}

/** Sentences about settings that work, but hardly as the operator means them. @throws UsageError if they don't work */
export function warningsOfProvider(settings: OidcSettings): string[] {
  readProviderSettings(settings)
  const { oidc_secret_file: path } = settings
  if (path === undefined || !isReadByAll(path)) return []
  return [`oidc_secret_file: every user of this computer can read ${path}; take it from them: chmod o-r.`]
}

/** Windows has other rights, which Node doesn't show. */
const isReadByAll = (path: string): boolean =>
  process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0
