import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { isLoopback } from '../../http/hosts.ts'
import { jsonIn, line, longestText, type Setting, type ValuesOf } from '../../settings/kinds.ts'
import { UsageError } from '../../usage-error.ts'

const oneLine = (max = longestText) =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\p{C}]*\S[^\p{C}]*$/u), v.trim())

/** https, or http on loopback; the text stays as it is, because the provider's own spelling counts. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** A claim and its value, such as `groups=staff`. */
const claimValue = v.pipe(oneLine(), v.regex(/^[^@=\s][^=\s]*=./))

/** The part before the first `=`, and the one after it. */
export function partsOfClaim(text: string): [claim: string, value: string] {
  const end = text.indexOf('=')
  return [text.slice(0, end), text.slice(end + 1)]
}

const domain = v.pipe(oneLine(), v.regex(/^@[a-z\d-]+(\.[a-z\d-]+)+$/i), v.toLowerCase())

const oidcSchema = v.pipe(
  v.strictObject({
    issuer: v.pipe(oneLine(), v.check(isIssuer)),
    client_id: oneLine(),
    /** The provider's name on the button; by default the issuer's host. */
    name: v.optional(oneLine(100)),
    /** Who may sign in at the provider. */
    who: v.optional(v.union([v.literal('invited'), domain, claimValue]), 'invited'),
    only: v.optional(v.boolean(), false),
    /** The claim with the names of a member's teams; undefined if teams don't come from the provider. */
    teams: v.optional(oneLine(200)),
    /** Who is an administrator; undefined if roles don't come from the provider. */
    administrators: v.optional(claimValue),
  }),
  v.transform((given) => ({ ...given, name: given.name ?? new URL(given.issuer).host })),
)

export type OidcSetting = v.InferOutput<typeof oidcSchema>

const oidc: Setting<OidcSetting> = {
  rule: `{"issuer": "https://…", "client_id": "…"}, and if needed "name", "who" ("invited", "@acme.example" or "claim=value"), "only" (true or false), "teams" (a claim) and "administrators" ("claim=value")`,
  read: (value) => {
    const result = v.safeParse(oidcSchema, value)
    return result.success ? result.output : undefined
  },
  fromText: jsonIn,
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
