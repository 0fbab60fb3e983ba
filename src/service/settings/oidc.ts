import { isLoopback } from '../http/loopback.ts'
import { longestText, type Setting } from './setting.ts'

/** Who may sign in at the provider. Texts of the setting: `invited`, `@acme.example`, and `claim=value`. */
export type Who =
  | { kind: 'invited' }
  /** Everybody with a verified e-mail address of this domain, in lower case. */
  | { kind: 'domain'; domain: string }
  /** Everybody of whom the provider states this value. */
  | { kind: 'claim'; claim: string; value: string }

/** The OpenID provider of a company, at which members sign in. */
export interface OidcSetting {
  issuer: string
  client_id: string
  /** The provider's name on the button; by default the issuer's host. */
  name: string
  who: Who
  /** Whether members sign in at the provider only, never with a password. */
  only: boolean
  /** The claim with the names of a member's teams; undefined if teams don't come from the provider. */
  teams: string | undefined
}

const keys = ['issuer', 'client_id', 'name', 'who', 'only', 'teams']

/** A text of one line; undefined if it is empty, too long or no text. */
const readLine = (value: unknown, max = longestText): string | undefined =>
  typeof value === 'string' && value.length <= max && /^[^\p{C}]*\S[^\p{C}]*$/u.test(value) ? value.trim() : undefined

export const oidc: Setting<OidcSetting> = {
  rule: `{"issuer": "https://…", "client_id": "…"}, and if needed "name", "who" ("invited", "@acme.example" or "claim=value"), "only" (true or false) and "teams" (a claim)`,
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const given: Record<string, unknown> = { ...value }
    if (!Object.keys(given).every((key) => keys.includes(key))) return undefined
    const issuer = readIssuer(given.issuer)
    const client_id = readLine(given.client_id)
    const name = given.name === undefined ? issuer && new URL(issuer).host : readLine(given.name, 100)
    const who = readWho(given.who ?? 'invited')
    const teams = given.teams === undefined ? '' : readLine(given.teams, 200)
    const { only = false } = given
    if (!issuer || !client_id || !name || !who || teams === undefined || typeof only !== 'boolean') return undefined
    return { issuer, client_id, name, who, only, teams: teams || undefined }
  },
  fromText: (text) => {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  },
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
  const [, claim, expected] = /^([^=\s]+)=(.+)$/.exec(text) ?? []
  return claim && expected ? { kind: 'claim', claim, value: expected } : undefined
}
