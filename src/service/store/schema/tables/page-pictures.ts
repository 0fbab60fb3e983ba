import { trigger, type Version } from '../statement.ts'

const countShare = [
  `UPDATE page_picture SET shares = shares + 1,
    due = CASE WHEN member IS NULL AND file IS NULL THEN NEW.published ELSE due END,
    member = COALESCE(member, NEW.member) WHERE url = NEW.url_picture`,
  `INSERT INTO page_picture (url, shares, due, member) SELECT NEW.url_picture, 1, NEW.published, NEW.member
    WHERE NEW.url_picture <> '' AND NOT EXISTS (SELECT 1 FROM page_picture WHERE url = NEW.url_picture)`,
]

const uncountShare = [
  `UPDATE page_picture SET shares = shares - 1 WHERE url = OLD.url_picture`,
  `DELETE FROM page_picture WHERE url = OLD.url_picture AND shares = 0`,
]

/** Pictures of shared pages, once for each address, and their copies, once for each picture. */
export const pagePictures: Version = [
  `CREATE TABLE page_picture_file (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    small BYTEA NOT NULL,
    large BYTEA NOT NULL
  )`,
  // due is when the picture is fetched, NULL if it was or can't be; member has the share for which it is fetched, NULL
  // if that member has used up the share of disk and time, so that the next share of another may have it
  `CREATE TABLE page_picture (
    url TEXT PRIMARY KEY,
    shares INTEGER NOT NULL,
    due BIGINT,
    attempts INTEGER NOT NULL DEFAULT 0,
    member TEXT REFERENCES member (id) ON DELETE SET NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    file TEXT REFERENCES page_picture_file (id)
  )`,
  `CREATE INDEX page_picture_due ON page_picture (due) WHERE due IS NOT NULL`,
  `CREATE INDEX page_picture_member ON page_picture (member, bytes)`,
  `CREATE INDEX page_picture_with_file ON page_picture (file) WHERE file IS NOT NULL`,
  trigger('page_picture_added', { after: 'INSERT ON news_item', when: `NEW.url_picture <> ''` }, countShare),
  trigger('page_picture_removed', { after: 'DELETE ON news_item', when: `OLD.url_picture <> ''` }, uncountShare),
  trigger(
    'page_picture_changed',
    { after: 'UPDATE OF url_picture ON news_item', when: 'OLD.url_picture <> NEW.url_picture' },
    [...uncountShare, ...countShare],
  ),
  trigger('page_picture_file_unused', { after: 'DELETE ON page_picture', when: 'OLD.file IS NOT NULL' }, [
    `DELETE FROM page_picture_file
      WHERE id = OLD.file AND NOT EXISTS (SELECT 1 FROM page_picture WHERE file = OLD.file)`,
  ]),
]
