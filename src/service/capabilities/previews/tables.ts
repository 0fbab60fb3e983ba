import type { Version } from '../../store/schema/statement.ts'

/** Pages that are shared, passed or kept without a title, and what they say of themselves. */
export const tables: Version = [
  // has a row while the network reads pages: otherwise nothing is queued
  `CREATE TABLE page_reader (id INTEGER PRIMARY KEY)`,
  // pages to read; member is the one for whom it is read
  `CREATE TABLE page_reading (
    match_key TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    due BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX page_reading_due ON page_reading (due)`,
  `CREATE INDEX page_reading_member ON page_reading (member)`,
  // what shared pages said when they were read, for those who share them without a title later; empty if nothing
  `CREATE TABLE page_head (
    recommendation TEXT PRIMARY KEY REFERENCES recommendation (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    overview TEXT NOT NULL,
    keywords TEXT NOT NULL,
    site_name TEXT NOT NULL,
    url_picture TEXT NOT NULL,
    read BIGINT NOT NULL
  )`,
]
