import { lengthOf } from '../../contract/text.ts'
import { isLoopback } from '../http/origins.ts'
import { jsonIn, longestText, type Setting } from './kinds.ts'

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
