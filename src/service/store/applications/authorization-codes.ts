import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

/** How long a code may take to the token endpoint, in milliseconds. */
export const codeLifetime = 60 * 1000

/** How long a code is remembered after that, so that its second use is noticed, in milliseconds. */
const memory = 24 * 60 * 60 * 1000

/** How many codes of an application for one member are remembered, used or not. */
export const maxCodes = 50

export interface NewAuthorizationCode {
  member: string
  /** The application's key. */
  application: string
  /** Where the code is sent, letter for letter. */
  redirect_uri: string
  /** RFC 7636, method S256; null where the application sent none. */
  code_challenge: string | null
}

export interface AuthorizationCodeRow extends NewAuthorizationCode {
  expires: number
  /** The hash of the access token that the code gave; null until then. */
  token: string | null
}

export type AuthorizationCodes = ReturnType<typeof createAuthorizationCodes>

/** The codes of §5's web server profile: one use each, within `codeLifetime`. */
export function createAuthorizationCodes(database: Database) {
  return {
    /**
     * Forgets the oldest codes where there are too many.
     *
     * @returns a new code, for a member who has allowed the application; only its hash is kept
     */
    async issue(code: NewAuthorizationCode, now: number): Promise<string> {
      const secret = newSecret()
      await database.run(
        `DELETE FROM authorization_code WHERE hash IN (
           SELECT hash FROM authorization_code WHERE expires <= $1 LIMIT ${pruneBatch})`,
        now - memory,
      )
      await database.run(
        `DELETE FROM authorization_code WHERE hash IN (
           SELECT hash FROM authorization_code WHERE member = $1 AND application = $2
           ORDER BY expires DESC LIMIT ${pruneBatch} OFFSET ${maxCodes - 1})`,
        code.member,
        code.application,
      )
      await database.run(
        `INSERT INTO authorization_code (hash, member, application, redirect_uri, code_challenge, expires, token)
         VALUES ($1, $2, $3, $4, $5, $6, NULL)`,
        hashSecret(secret),
        code.member,
        code.application,
        code.redirect_uri,
        code.code_challenge,
        now + codeLifetime,
      )
      return secret
    },

    find(code: string): Promise<AuthorizationCodeRow | undefined> {
      return database.get('SELECT * FROM authorization_code WHERE hash = $1', hashSecret(code))
    },

    /** @returns false when somebody used the code in the meantime */
    async use(code: string, token: string): Promise<boolean> {
      const used = await database.run(
        'UPDATE authorization_code SET token = $2 WHERE hash = $1 AND token IS NULL',
        hashSecret(code),
        hashSecret(token),
      )
      return used === 1
    },
  }
}
