import type { Version } from '../../version.ts'

/** Adds members' reports, and what administrators took down. */
export const moderation: Version = [
  // the reports without a decision; the item is a share or a status, empty for the profile
  `CREATE TABLE report (
     reporter TEXT NOT NULL REFERENCES member (id),
     member TEXT NOT NULL REFERENCES member (id),
     item TEXT NOT NULL,
     reason TEXT NOT NULL,
     message TEXT NOT NULL,
     created BIGINT NOT NULL,
     PRIMARY KEY (reporter, member, item)
   )`,
  'CREATE INDEX report_subject ON report (member, item, created)',
  // why; the item is a share or a status, or a part of the profile
  `CREATE TABLE take_down (
     member TEXT NOT NULL REFERENCES member (id),
     item TEXT NOT NULL,
     reason TEXT NOT NULL,
     time BIGINT NOT NULL,
     PRIMARY KEY (member, item)
   )`,
  // 1 for what an administrator took down: its author can't restore it, and it isn't pruned
  'ALTER TABLE removed_news_item ADD COLUMN taken_down INTEGER NOT NULL DEFAULT 0',
  'DROP INDEX removed_news_item_removed',
  'CREATE INDEX removed_news_item_removed ON removed_news_item (removed) WHERE taken_down = 0',
]
