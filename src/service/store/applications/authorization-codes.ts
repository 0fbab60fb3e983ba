import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'
import { hashesOfAccess, type ProviderAccess } from '../sign-in/sessions.ts'

/** The lifetime of a code, in milliseconds. */
const codeLifetime = 60 * 1000

/** How long an expired code stays stored, in milliseconds, so that its second use is detected. */
const retention = 24 * 60 * 60 * 1000

/** The most stored codes of an application for one member, used or not. */
export const maxCodes = 50

interface NewAuthorizationCode {
  member: string
  application: string
  /** The redirect URI that the code was sent to; compared exactly. */
  redirect_uri: string
  /** RFC 7636, method S256; null if the application sent none. */
  code_challenge: string | null
  /** The hash of the session at the provider in which the member's sign-in began; null if it is unknown. */
  provider_session?: string | null
}

export interface AuthorizationCodeRow extends Required<NewAuthorizationCode> {
  expires: number
  /** The hash of the access token that was issued for the code; null if the code is unused. */
  token: string | null
}

export type AuthorizationCodes = ReturnType<typeof createAuthorizationCodes>

/** Authorization codes (§5, web server profile): single use, within `codeLifetime`. */
export function createAuthorizationCodes(database: Database) {
  return {
    /**
     * Issues a code for a member who has allowed the application; deletes the oldest codes if there are too many.
     *
     * @returns the code; only its hash is stored
     */
    async issue(code: NewAuthorizationCode, now: number): Promise<string> {
      const secret = newSecret()
      await database.run(
        `DELETE FROM authorization_code WHERE hash IN (
           SELECT hash FROM authorization_code WHERE expires <= $1 LIMIT ${pruneBatch})`,
        now - retention,
      )
      await database.run(
        `DELETE FROM authorization_code WHERE hash IN (
           SELECT hash FROM authorization_code WHERE member = $1 AND application = $2
           ORDER BY expires DESC LIMIT ${pruneBatch} OFFSET ${maxCodes - 1})`,
        code.member,
        code.application,
      )
      await database.run(
        `INSERT INTO authorization_code
           (hash, member, application, redirect_uri, code_challenge, expires, token, provider_session)
         VALUES ($1, $2, $3, $4, $5, $6, NULL, $7)`,
        hashSecret(secret),
        code.member,
        code.application,
        code.redirect_uri,
        code.code_challenge,
        now + codeLifetime,
        code.provider_session ?? null,
      )
      return secret
    },

    find(code: string): Promise<AuthorizationCodeRow | undefined> {
      return database.get('SELECT * FROM authorization_code WHERE hash = $1', hashSecret(code))
    },

    /** Marks a code as used. @returns false if it was used in the meantime */
    async use(code: string, token: string): Promise<boolean> {
      const used = await database.run(
        'UPDATE authorization_code SET token = $2 WHERE hash = $1 AND token IS NULL',
        hashSecret(code),
        hashSecret(token),
      )
      return used === 1
    },

    /** Deletes the codes that were issued in a session at the provider, or may have been, see `ProviderAccess`. */
    async endOfProvider(access: ProviderAccess): Promise<void> {
      for (const hash of await hashesOfAccess(database, 'authorization_code', access))
        await database.run('DELETE FROM authorization_code WHERE hash = $1', hash)
    },
  }
}
