import type { Database } from '../engine/database.ts'
import { hashSecret, newId, newSecret, sameSecret } from '../engine/secrets.ts'

export const levels = ['standard', 'premium'] as const

/** An application's level; §4's "Premium resource" needs premium. */
export type Level = (typeof levels)[number]

export interface ApplicationRow {
  key: string
  name: string
  level: Level
}

export interface NewApplication {
  name: string
  level: Level
  /** The allowed values of `redirect_uri` (§5), compared exactly. */
  redirectUris: readonly string[]
  /** Calls per hour, if not the default. */
  quota?: number
  /** Random unless given: only demos and tests need a key and secret that are known beforehand. */
  key?: string
  secret?: string
}

export type Applications = ReturnType<typeof createApplications>

/** The registered applications: API key, secret, level and redirect URIs. */
export function createApplications(database: Database) {
  async function addRedirectUri(key: string, uri: string): Promise<void> {
    await database.run(
      'INSERT INTO redirect_uri (application, uri) VALUES ($1, $2) ON CONFLICT (application, uri) DO NOTHING',
      key,
      uri,
    )
  }

  return {
    /** @returns key and secret; only the secret's hash is stored */
    async add(application: NewApplication, now: number): Promise<{ key: string; secret: string }> {
      const { name, level, redirectUris, quota = null, key = newId(), secret = newSecret() } = application
      await database.run(
        'INSERT INTO application (key, secret, name, level, quota, added) VALUES ($1, $2, $3, $4, $5, $6)',
        key,
        hashSecret(secret),
        name,
        level,
        quota,
        now,
      )
      for (const uri of redirectUris) {
        await addRedirectUri(key, uri)
      }
      return { key, secret }
    },

    find(key: string): Promise<ApplicationRow | undefined> {
      return database.get('SELECT key, name, level FROM application WHERE key = $1', key)
    },

    /** All applications, sorted by name. */
    async list(): Promise<(ApplicationRow & { quota: number | null; redirectUris: string[] })[]> {
      const rows = await database.all<ApplicationRow & { quota: number | null }>(
        'SELECT key, name, level, quota FROM application ORDER BY name, key',
      )
      const uris = await database.all<{ application: string; uri: string }>(
        'SELECT application, uri FROM redirect_uri ORDER BY uri',
      )
      const urisOf = Map.groupBy(uris, ({ application }) => application)
      return rows.map((row) => ({ ...row, redirectUris: (urisOf.get(row.key) ?? []).map(({ uri }) => uri) }))
    },

    /** @returns the new secret, which replaces the old one */
    async renewSecret(key: string): Promise<string> {
      const secret = newSecret()
      await database.run('UPDATE application SET secret = $2 WHERE key = $1', key, hashSecret(secret))
      return secret
    },

    addRedirectUri,

    /** @returns false if the application has not registered this URI */
    async removeRedirectUri(key: string, uri: string): Promise<boolean> {
      return (await database.run('DELETE FROM redirect_uri WHERE application = $1 AND uri = $2', key, uri)) === 1
    },

    async hasSecret(key: string, secret: string): Promise<boolean> {
      const row = await database.get<{ secret: string }>('SELECT secret FROM application WHERE key = $1', key)
      return row !== undefined && sameSecret(row.secret, hashSecret(secret))
    },

    async mayRedirectTo(key: string, uri: string): Promise<boolean> {
      const row = await database.get('SELECT 1 FROM redirect_uri WHERE application = $1 AND uri = $2', key, uri)
      return row !== undefined
    },
  }
}
