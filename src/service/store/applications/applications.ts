import type { Database } from '../engine/database.ts'
import { exists, insert, readValue, update } from '../engine/queries.ts'
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

    /** Removes an application with all its data. Call it within a transaction. */
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

    mayRedirectTo: (key: string, uri: string): Promise<boolean> =>
      exists(database, 'SELECT 1 FROM redirect_uri WHERE application = $1 AND uri = $2', key, uri),
  }
}
