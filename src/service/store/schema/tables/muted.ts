import { keyedTable, type Version } from '../statement.ts'

/** Whose news, and news from which sites, a member doesn't want. A site is a host with its labels reversed. */
export const muted: Version = [
  keyedTable(
    'muted_member',
    `member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    muted TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (member, muted)`,
  ),
  // for removing a member whom others muted
  'CREATE INDEX muted_member_muted ON muted_member (muted)',
  keyedTable(
    'muted_site',
    `member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    site TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (member, site)`,
  ),
]
