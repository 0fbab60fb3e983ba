import type { Version } from '../../store/schema/statement.ts'

export const reports: Version = [
  // the reports without a decision; the item is a share or a status, empty for the profile
  `CREATE TABLE report (
    reporter TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    reason TEXT NOT NULL,
    message TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (reporter, member, item)
  )`,
  `CREATE INDEX report_subject ON report (member, item, created)`,
  // the item is a share or a status, or a part of the profile; put_back is 1 if it was put back: the reason stays for
  // the audit log
  `CREATE TABLE take_down (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    reason TEXT NOT NULL,
    time BIGINT NOT NULL,
    put_back INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (member, item)
  )`,
]

/**
 * Name and words of a reported resource at that time: its removal must not take them from administrators who haven't
 * decided. Empty for a profile, and in reports that a node of 0.1.0 took.
 */
export const reportedWords: Version = [
  `ALTER TABLE report ADD COLUMN item_name TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE report ADD COLUMN item_message TEXT NOT NULL DEFAULT ''`,
]
