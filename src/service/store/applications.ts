import { day } from '../../contract/durations.ts'
import { newProgramToken } from './access/program-token.ts'
import { dayOf } from './access/sessions.ts'
import type { Audit } from './audit.ts'
import type { Database } from './engine/database.ts'
import { exists, insert, makeRoom, readColumn, readValue, update, upsert } from './engine/queries.ts'
import { hashSecret, newId, newSecret, sameSecret } from './engine/secrets.ts'
import { isActive } from './visibility.ts'

export const levels = ['standard', 'premium'] as const

type Level = (typeof levels)[number]

/** An application's calls per hour: of all members together, or of each member; the default if both are null. */
export interface QuotaRow {
  quota: number | null
  member_quota: number | null
}

export interface Caller extends QuotaRow {
  member: string
  /** Null if a program of the member's own calls, which sees what the member sees on the site. */
  application: string | null
  /** By which calls and Idempotency-Keys are counted: the application's key, or the program's id. */
  client: string
  /** The hash of the token. */
  token: string
  /** The beginning of the day, in UTC, of the token's last call; null before the first. */
  called: number | null
  level: Level
  /** 1 if the caller may see the contact list. */
  contacts: number
  /** 1 if the member has read what this network adds to the specification. */
  additions: number
  language: string
  /** Of a program of the member's own: `nothing` while administrators have switched such programs off; else null. */
  may: 'nothing' | 'read' | 'write' | null
  /** The beginning of the day, in UTC, of such a program's last write; null before the first. */
  wrote: number | null
}

export interface ApplicationRow {
  key: string
  name: string
  level: Level
  /** 1 if it is the network's own extension, which members needn't allow. */
  own: number
}

interface NewApplication extends Partial<QuotaRow> {
  name: string
  level: Level
  redirectUris: readonly string[]
  isOwn?: boolean
  /** Random unless given: only demos and tests need a key and secret that are known beforehand. */
  key?: string
  secret?: string
}

export type Applications = ReturnType<typeof createApplications>

export function createApplications(database: Database) {
  async function addRedirectUri(application: string, uri: string): Promise<boolean> {
    const conflict = 'ON CONFLICT (application, uri) DO NOTHING'
    return (await insert(database, 'redirect_uri', { application, uri }, conflict)) === 1
  }

  return {
    async add(application: NewApplication, now: number): Promise<{ key: string; secret: string }> {
      const { name, level, redirectUris, quota = null, member_quota = null, isOwn = false } = application
      const { key = newId(), secret = newSecret() } = application
      const row = { key, secret: hashSecret(secret), name, level, quota, member_quota, own: isOwn ? 1 : 0, added: now }
      await insert(database, 'application', row)
      for (const uri of redirectUris) await addRedirectUri(key, uri)
      return { key, secret }
    },

    find: (key: string): Promise<ApplicationRow | undefined> =>
      database.get('SELECT key, name, level, own FROM application WHERE key = $1', key),

    async list(): Promise<(ApplicationRow & QuotaRow & { redirectUris: string[] })[]> {
      const select = 'SELECT key, name, level, own, quota, member_quota FROM application ORDER BY name, key'
      const rows = await database.all<ApplicationRow & QuotaRow>(select)
      const selectUris = 'SELECT application, uri FROM redirect_uri ORDER BY uri'
      const uris = await database.all<{ application: string; uri: string }>(selectUris)
      const urisOf = Map.groupBy(uris, ({ application }) => application)
      return rows.map((row) => ({ ...row, redirectUris: (urisOf.get(row.key) ?? []).map(({ uri }) => uri) }))
    },

    change: (key: string, changes: Partial<Omit<ApplicationRow, 'key'> & QuotaRow>) =>
      update(database, 'application', { key }, changes),

    async renewSecret(key: string): Promise<string> {
      const secret = newSecret()
      await update(database, 'application', { key }, { secret: hashSecret(secret) })
      return secret
    },

    addRedirectUri,

    removeRedirectUri: async (key: string, uri: string): Promise<boolean> =>
      (await database.run('DELETE FROM redirect_uri WHERE application = $1 AND uri = $2', key, uri)) === 1,

    async remove(key: string): Promise<void> {
      await database.run('DELETE FROM kept_response WHERE application = $1', key)
      const calls = `DELETE FROM call_count WHERE subject = $1 OR substr(subject, 1, length($1) + 1) = $1 || ' '`
      await database.run(calls, key)
      await database.run('DELETE FROM application WHERE key = $1', key)
    },

    async hasSecret(key: string, secret: string): Promise<boolean> {
      const hash = await readValue<string>(database, 'SELECT secret FROM application WHERE key = $1', key)
      return hash !== undefined && sameSecret(hash, hashSecret(secret))
    },

    /** Whether the URI is a registered one. A URI on loopback that is registered without a port may have any. */
    mayRedirectTo(key: string, uri: string): Promise<boolean> {
      const select = 'SELECT 1 FROM redirect_uri WHERE application = $1 AND uri IN ($2, $3)'
      return exists(database, select, key, uri, withoutLoopbackPort(uri))
    },
  }
}

/**
 * A redirect URI without its port, if it is on loopback: a program on a desk learns its port when it starts (RFC 8252
 * §7.3). All other URIs stay as they are; so does `localhost`, which a name server may answer.
 */
function withoutLoopbackPort(uri: string): string {
  const [, host, port, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):([1-9]\d{0,4})((?:[/?].*)?)$/.exec(uri) ?? []
  return Number(port) <= 65_535 ? `${host}${rest}` : uri
}

export interface AllowedApplication extends Omit<ApplicationRow, 'level'> {
  contacts: number
  given: number
}

/** A member's own program, which calls with an access token that no application has. */
export interface ProgramRow extends Pick<Caller, 'called' | 'wrote'> {
  hash: string
  /** By which its calls are counted. */
  program: string
  name: string
  access: 'read' | 'write'
  issued: number
  expires: number
}

interface NewProgram extends Pick<ProgramRow, 'name' | 'access'> {
  member: string
  days: number
}

/** Maximum access tokens of an application for one member: one for each device, and some to spare. */
export const maxTokens = 50

/** How long a program whose time is over stays stored, in milliseconds, so that its member sees why it stopped. */
export const retentionOfPrograms = 30 * day

/** Raised when an application may do more than the page that asks for consent has named. */
export const consentVersion = 1

const contactsIn = (table: 'consent' | 'ended_consent') =>
  `SELECT contacts FROM ${table} WHERE member = $1 AND application = $2`

/** Members' consents, their access tokens, which don't expire (§5), and the tokens of members' own programs. */
export function createAuthorizations(database: Database, audit: Audit) {
  async function end(hash: string, now: number, remembersAnswer = false): Promise<void> {
    const deletion = 'DELETE FROM token WHERE hash = $1 RETURNING member, application, program'
    const row = await database.get<{ member: string; application: string; program: string | null }>(deletion, hash)
    if (!row) return
    await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
    if (row.program !== null) {
      const responses = 'DELETE FROM kept_response WHERE application = $1 AND member = $2'
      await database.run(responses, row.program, row.member)
      return
    }
    // an unused code counts as a token
    const unlessUsed = `DELETE FROM consent WHERE member = $1 AND application = $2
       AND NOT EXISTS (SELECT 1 FROM token t WHERE t.member = $1 AND t.application = $2)
       AND NOT EXISTS (SELECT 1 FROM authorization_code c
         WHERE c.member = $1 AND c.application = $2 AND c.token IS NULL AND c.expires > $3) RETURNING contacts`
    const { member, application } = row
    const ended = await database.get<{ contacts: number }>(unlessUsed, member, application, now)
    if (ended && remembersAnswer) await insert(database, 'ended_consent', { member, application, ...ended })
  }

  const forget = (member: string, application: string) =>
    database.run('DELETE FROM ended_consent WHERE member = $1 AND application = $2', member, application)

  return {
    async allow(member: string, application: string, contacts: boolean, now: number): Promise<void> {
      const consent = { contacts: contacts ? 1 : 0, given: now, version: consentVersion }
      await forget(member, application)
      await upsert(database, 'consent', { member, application }, consent)
    },

    /** Adds the contact list to a consent. @returns false without one, or if its page named less than today's */
    allowContacts: async (member: string, application: string): Promise<boolean> =>
      (await update(database, 'consent', { member, application, version: consentVersion }, { contacts: 1 })) === 1,

    /** Revokes the oldest ones if there are too many. @returns the token; only its hash is stored */
    async issueToken(member: string, application: string, now: number, begun: Partial<BegunIn> = {}) {
      const token = newSecret()
      const { provider_session = null, session = null } = begun
      const browser = (await readValue<string>(database, 'SELECT browser FROM session WHERE hash = $1', session)) ?? ''
      await makeRoom(database, 'token', { member, application }, 'issued DESC', maxTokens)
      const hash = hashSecret(token)
      await insert(database, 'token', { hash, member, application, issued: now, provider_session, session, browser })
      return token
    },

    caller(token: string, now: number): Promise<Caller | undefined> {
      const select = `SELECT t.hash AS token, t.member, t.application, COALESCE(t.application, t.program) AS client,
         COALESCE(a.level, 'premium') AS level, a.quota, a.member_quota, COALESCE(c.contacts, 1) AS contacts, m.language,
         CASE WHEN c.version IS NULL OR c.version = ${consentVersion} OR a.own = 1 THEN 1 ELSE 0 END AS additions,
         CASE WHEN t.application IS NOT NULL THEN NULL
           WHEN EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'programs') THEN 'nothing' ELSE t.access END AS may,
         t.called, t.wrote
       FROM token t
       JOIN member m ON m.id = t.member
       LEFT JOIN application a ON a.key = t.application
       LEFT JOIN consent c ON c.member = t.member AND c.application = t.application
       WHERE t.hash = $1 AND (t.expires IS NULL OR t.expires > $2) AND ${isActive('m')}`
      return database.get(select, hashSecret(token), now)
    },

    /** The member's own programs; those whose time is over stay until another one is made, or they are pruned. */
    programsOf: (member: string): Promise<ProgramRow[]> =>
      database.all(
        `SELECT hash, program, name, access, issued, expires, called, wrote FROM token
         WHERE member = $1 AND application IS NULL ORDER BY issued, hash`,
        member,
      ),

    /** @returns the token of a new program; only its hash is stored */
    async issueProgramToken({ days, ...named }: NewProgram, now: number) {
      const token = newProgramToken()
      const times = { issued: now, expires: now + days * day }
      const row = { hash: hashSecret(token), program: newId(), provider_session: '', ...named, ...times }
      await insert(database, 'token', row)
      return token
    },

    /** Stores the day of a call, and of a program's write, unless it is stored. */
    async noteCall({ token, called, may, wrote }: Caller, isWrite: boolean, now: number): Promise<void> {
      const today = dayOf(now)
      const writes = isWrite && may !== null
      if (called === today && (!writes || wrote === today)) return
      const note = 'UPDATE token SET called = $2, wrote = COALESCE($3, wrote) WHERE hash = $1'
      await database.run(note, token, today, writes ? today : null)
    },

    /** Ends the member's own programs. @param expiredBy only those whose time is over by then */
    async endPrograms(member: string, now: number, expiredBy = Number.MAX_SAFE_INTEGER): Promise<void> {
      const select = 'SELECT hash FROM token WHERE member = $1 AND application IS NULL AND expires <= $2'
      for (const hash of await readColumn(database, select, member, expiredBy)) await end(hash, now)
    },

    /** Revokes the token. Revoking the member's last token of an application also ends the consent (§5). */
    revokeToken: (token: string, now: number, remembersAnswer = false): Promise<void> =>
      end(hashSecret(token), now, remembersAnswer),

    revokeHashedToken: (hash: string, now: number): Promise<void> => end(hash, now),

    /** Whether the contact list could be added to a consent. */
    isCurrent(member: string, application: string): Promise<boolean> {
      const select = 'SELECT 1 FROM consent WHERE member = $1 AND application = $2 AND version = $3'
      return exists(database, select, member, application, consentVersion)
    },

    /** The answer about the contact list that the member gave last, and remembered at a sign-out if the consent ended. */
    async lastAnswer(member: string, application: string): Promise<boolean | undefined> {
      const select = `${contactsIn('consent')} UNION ALL ${contactsIn('ended_consent')}`
      const contacts = await readValue<number>(database, select, member, application)
      return contacts === undefined ? undefined : contacts === 1
    },

    allowedBy(member: string): Promise<AllowedApplication[]> {
      const select = `SELECT a.key, a.name, a.own, c.contacts, c.given FROM consent c JOIN application a ON a.key = c.application
       WHERE c.member = $1`
      return database.all(select, member)
    },

    /** Those that the member has signed out of, whose answer about the contact list is remembered. */
    rememberedOf(member: string): Promise<Omit<AllowedApplication, 'given'>[]> {
      const select = `SELECT a.key, a.name, a.own, e.contacts FROM ended_consent e JOIN application a ON a.key = e.application
       WHERE e.member = $1`
      return database.all(select, member)
    },

    /** Also forgets the remembered answer. */
    async revokeAll(member: string, application: string, now: number): Promise<void> {
      const deletion = 'DELETE FROM consent WHERE member = $1 AND application = $2'
      await forget(member, application)
      const ended = await database.run(deletion, member, application)
      if (ended > 0) await audit.add({ time: now, actor: member, action: 'revoked', member, item: application })
    },

    async revokeAllOf(member: string): Promise<void> {
      for (const table of ['consent', 'ended_consent'])
        await database.run(`DELETE FROM ${table} WHERE member = $1`, member)
    },
  }
}

const codeLifetime = 60 * 1000

/** How long an expired code stays stored, in milliseconds, so that its second use is detected. */
export const retentionOfCodes = day

/** Maximum codes of an application for one member; the oldest one is deleted. */
export const maxCodes = 50

/** Where the member allowed the access. */
interface BegunIn {
  /** The hash of the session elsewhere in which the member's sign-in began; null if it is unknown. */
  provider_session: string | null
  /** The hash of the session here. */
  session: string | null
}

interface NewAuthorizationCode extends Partial<BegunIn> {
  member: string
  application: string
  redirect_uri: string
  /** RFC 7636, method S256; null if the application sent none. */
  code_challenge: string | null
}

export interface AuthorizationCodeRow extends Required<NewAuthorizationCode> {
  expires: number
  /** The hash of the access token that was issued for the code; null if the code is unused. */
  token: string | null
}

export const createAuthorizationCodes = (database: Database) => ({
  async issue(code: NewAuthorizationCode, now: number): Promise<string> {
    const secret = newSecret()
    const { member, application } = code
    await makeRoom(database, 'authorization_code', { member, application }, 'expires DESC', maxCodes)
    const row = { ...code, hash: hashSecret(secret), expires: now + codeLifetime }
    await insert(database, 'authorization_code', row)
    return secret
  },

  find: (code: string): Promise<AuthorizationCodeRow | undefined> =>
    database.get('SELECT * FROM authorization_code WHERE hash = $1', hashSecret(code)),

  /** Marks a code as used, in the transaction that found it unused. */
  use: (code: string, token: string) =>
    update(database, 'authorization_code', { hash: hashSecret(code) }, { token: hashSecret(token) }),
})
