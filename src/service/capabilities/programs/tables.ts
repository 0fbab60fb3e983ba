import type { Version } from '../../store/schema/statement.ts'

/** Programs of members' own, each with its access token. */
export const tables: Version = [
  // hash is the token's; called and wrote are the beginnings of the days of its last call and of its last write
  `CREATE TABLE program (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    access TEXT NOT NULL CHECK (access IN ('read', 'write')),
    made BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    called BIGINT,
    wrote BIGINT
  )`,
  `CREATE UNIQUE INDEX program_hash ON program (hash)`,
  `CREATE INDEX program_member ON program (member, made, id)`,
]
