import type { Database } from '../engine/database.ts'

/** Access to this network that ends with a session at the company's provider. */
export interface ProviderAccess {
  /** The hash of that session. */
  session: string
  /** The member whose access of unknown origin ends too; undefined for nobody. */
  member: string | undefined
}

/** The hashes of the web sessions, tokens or codes that began in the session at the provider, or may have. */
export async function hashesOfAccess(
  database: Database,
  table: 'session' | 'token' | 'authorization_code',
  { session, member }: ProviderAccess,
): Promise<string[]> {
  const rows = await database.all<{ hash: string }>(`SELECT hash FROM ${table} WHERE provider_session = $1`, session)
  if (member !== undefined)
    rows.push(
      ...(await database.all<{ hash: string }>(
        `SELECT hash FROM ${table} WHERE member = $1 AND provider_session IS NULL`,
        member,
      )),
    )
  return rows.map(({ hash }) => hash)
}
