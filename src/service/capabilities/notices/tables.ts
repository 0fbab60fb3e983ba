import type { Version } from '../../store/schema/statement.ts'

/** Until when a member has read what others did. The notices themselves are the other capabilities' rows. */
export const tables: Version = [
  `CREATE TABLE notices_read (
    member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    until BIGINT NOT NULL
  )`,
]
