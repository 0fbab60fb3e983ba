import type { Version } from '../../store/schema/statement.ts'

export const tables: Version = [
  // hash is of the credential's id; host is the relying party; used is the beginning of the day of the last sign-in
  `CREATE TABLE passkey (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    host TEXT NOT NULL,
    public_key BYTEA NOT NULL,
    counter BIGINT NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
  )`,
  `CREATE INDEX passkey_member ON passkey (member, created, hash)`,
  `CREATE INDEX passkey_host ON passkey (host)`,
  `CREATE TABLE spent_challenge (hash TEXT PRIMARY KEY, expires BIGINT NOT NULL)`,
  `CREATE INDEX spent_challenge_expires ON spent_challenge (expires)`,
]
