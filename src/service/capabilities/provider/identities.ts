import type { Database } from '../../store/engine/database.ts'
import { readColumn, readValue, upsert } from '../../store/engine/queries.ts'
import { hashSecret } from '../../store/engine/secrets.ts'

/** An account at the provider. */
export interface Identity {
  issuer: string
  /** Unique for the issuer, and never given to another person. */
  subject: string
}

/** Without a slash at the end, so that another spelling in the settings unlinks nobody. */
export const issuerOf = ({ issuer }: Pick<Identity, 'issuer'>): string => issuer.replace(/\/$/, '')

export const hashOfAccount = (account: Identity): string =>
  hashSecret(`identity ${issuerOf(account)}\n${account.subject}`)

/** The accounts by which members sign in. */
export const identityRows = (database: Database) => ({
  member: (identity: Identity): Promise<string | undefined> =>
    readValue(database, 'SELECT member FROM member_identity WHERE hash = $1', hashOfAccount(identity)),

  hashesOf: (member: string): Promise<string[]> =>
    readColumn(database, 'SELECT hash FROM member_identity WHERE member = $1', member),

  async has(member: string, issuer?: string): Promise<boolean> {
    const issuers = await readColumn(database, 'SELECT issuer FROM member_identity WHERE member = $1', member)
    return issuer === undefined ? issuers.length > 0 : issuers.includes(issuerOf({ issuer }))
  },

  async link(identity: Identity, member: string): Promise<void> {
    await database.run('DELETE FROM member_identity WHERE member = $1 AND issuer = $2', member, issuerOf(identity))
    await upsert(database, 'member_identity', { hash: hashOfAccount(identity) }, { issuer: issuerOf(identity), member })
  },
})
