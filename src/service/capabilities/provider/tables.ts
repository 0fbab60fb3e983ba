import type { Version } from '../../store/schema/statement.ts'

export const tables: Version = [
  // accounts at the company's provider; hash of issuer and subject
  `CREATE TABLE member_identity (
    hash TEXT PRIMARY KEY,
    issuer TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX member_identity_member ON member_identity (member, issuer)`,
  // hashes of the ids of logout tokens, and of the sessions and accounts that they name
  `CREATE TABLE provider_logout (hash TEXT PRIMARY KEY, issued BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  `CREATE INDEX provider_logout_expires ON provider_logout (expires)`,
]
