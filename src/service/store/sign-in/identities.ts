import type { Database } from '../engine/database.ts'
import { hashSecret } from '../engine/secrets.ts'

/** A person's account at an OpenID provider. */
export interface Identity {
  issuer: string
  /** Unique for the issuer, and never given to another person. */
  subject: string
}

/** Without a slash at the end, so that another spelling in the settings unlinks nobody. */
export const issuerOf = ({ issuer }: Pick<Identity, 'issuer'>): string => issuer.replace(/\/$/, '')

/** The stored form of an account. */
export const hashOfAccount = (account: Identity): string =>
  hashSecret(`identity ${issuerOf(account)}\n${account.subject}`)

export type Identities = ReturnType<typeof createIdentities>

/** The members' accounts at OpenID providers, as hashes. A member has at most one at each issuer. */
export function createIdentities(database: Database) {
  return {
    /** @returns the member's id; undefined if the account is not linked */
    async member(identity: Identity): Promise<string | undefined> {
      const row = await database.get<{ member: string }>(
        'SELECT member FROM member_identity WHERE hash = $1',
        hashOfAccount(identity),
      )
      return row?.member
    },

    /** The hashes of the member's accounts. */
    async hashesOf(member: string): Promise<string[]> {
      const rows = await database.all<{ hash: string }>('SELECT hash FROM member_identity WHERE member = $1', member)
      return rows.map(({ hash }) => hash)
    },

    /** Whether the member has an account at this issuer; by default, at any. */
    async has(member: string, issuer?: string): Promise<boolean> {
      const rows = await database.all<{ issuer: string }>(
        'SELECT issuer FROM member_identity WHERE member = $1',
        member,
      )
      return rows.some((row) => issuer === undefined || row.issuer === issuerOf({ issuer }))
    },

    /** Links an account to a member, in place of the member's earlier account at the issuer. */
    async link(identity: Identity, member: string): Promise<void> {
      await database.run('DELETE FROM member_identity WHERE member = $1 AND issuer = $2', member, issuerOf(identity))
      await database.run(
        `INSERT INTO member_identity (hash, issuer, member) VALUES ($1, $2, $3)
         ON CONFLICT (hash) DO UPDATE SET member = excluded.member`,
        hashOfAccount(identity),
        issuerOf(identity),
        member,
      )
    },
  }
}
