import type { Database } from '../engine/database.ts'
import { exists, insert, readValue } from '../engine/queries.ts'
import { hashSecret, newId, newSecret, sameSecret } from '../engine/secrets.ts'

export const levels = ['standard', 'premium'] as const

/** An application's level; §4's "Premium resource" needs premium. */
export type Level = (typeof levels)[number]

export interface ApplicationRow {
  key: string
  name: string
  level: Level
  /** 1 if it is the network's own extension, which members needn't allow. */
  own: number
}

/** An application's calls per hour: of all members together, or of each member; the default if both are null. */
export interface QuotaRow {
  quota: number | null
  member_quota: number | null
}

interface NewApplication extends Partial<QuotaRow> {
  name: string
  level: Level
  /** The allowed values of `redirect_uri` (§5), compared exactly. */
  redirectUris: readonly string[]
  isOwn?: boolean
  /** Random unless given: only demos and tests need a key and secret that are known beforehand. */
  key?: string
  secret?: string
}

/** In the order of references. A test finds missing tables (tests/service/store/removals.test.ts). */
const removal = [
  'DELETE FROM token WHERE application = $1',
  'DELETE FROM authorization_code WHERE application = $1',
  'DELETE FROM consent WHERE application = $1',
  'DELETE FROM kept_response WHERE application = $1',
  `DELETE FROM call_count WHERE subject = $1 OR substr(subject, 1, length($1) + 1) = $1 || ' '`,
  'DELETE FROM redirect_uri WHERE application = $1',
  'DELETE FROM application WHERE key = $1',
]

export type Applications = ReturnType<typeof createApplications>

export function createApplications(database: Database) {
  /** @returns false if the application has this URI already */
  async function addRedirectUri(application: string, uri: string): Promise<boolean> {
    const conflict = 'ON CONFLICT (application, uri) DO NOTHING'
    return (await insert(database, 'redirect_uri', { application, uri }, conflict)) === 1
  }

  return {
    /** @returns key and secret; only the secret's hash is stored */
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
      const rows = await database.all<ApplicationRow & QuotaRow>(
        'SELECT key, name, level, own, quota, member_quota FROM application ORDER BY name, key',
      )
      const uris = await database.all<{ application: string; uri: string }>(
        'SELECT application, uri FROM redirect_uri ORDER BY uri',
      )
      const urisOf = Map.groupBy(uris, ({ application }) => application)
      return rows.map((row) => ({ ...row, redirectUris: (urisOf.get(row.key) ?? []).map(({ uri }) => uri) }))
    },

    setName: (key: string, name: string) => database.run('UPDATE application SET name = $2 WHERE key = $1', key, name),

    setLevel: (key: string, level: Level) =>
      database.run('UPDATE application SET level = $2 WHERE key = $1', key, level),

    setOwn: (key: string, isOwn: boolean) =>
      database.run('UPDATE application SET own = $2 WHERE key = $1', key, isOwn ? 1 : 0),

    async setQuota(key: string, { quota, member_quota }: QuotaRow): Promise<void> {
      const update = 'UPDATE application SET quota = $2, member_quota = $3 WHERE key = $1'
      await database.run(update, key, quota, member_quota)
    },

    async renewSecret(key: string): Promise<string> {
      const secret = newSecret()
      await database.run('UPDATE application SET secret = $2 WHERE key = $1', key, hashSecret(secret))
      return secret
    },

    addRedirectUri,

    removeRedirectUri: async (key: string, uri: string): Promise<boolean> =>
      (await database.run('DELETE FROM redirect_uri WHERE application = $1 AND uri = $2', key, uri)) === 1,

    /** Removes an application with all its data. Call it within a transaction. */
    async remove(key: string): Promise<void> {
      for (const statement of removal) await database.run(statement, key)
    },

    async hasSecret(key: string, secret: string): Promise<boolean> {
      const hash = await readValue<string>(database, 'SELECT secret FROM application WHERE key = $1', key)
      return hash !== undefined && sameSecret(hash, hashSecret(secret))
    },

    mayRedirectTo: (key: string, uri: string): Promise<boolean> =>
      exists(database, 'SELECT 1 FROM redirect_uri WHERE application = $1 AND uri = $2', key, uri),
  }
}
