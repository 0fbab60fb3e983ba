import type { Version } from '../../version.ts'

/** Adds the single-use links with which members join, or choose a new password. */
export const memberLinks: Version = [
  `CREATE TABLE member_link (
     member TEXT PRIMARY KEY REFERENCES member (id),
     hash TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL CHECK (kind IN ('join', 'password')),
     expires BIGINT NOT NULL
   )`,
]
