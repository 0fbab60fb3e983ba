import { dropTrigger, trigger, type Version } from '../statement.ts'
import { namingShare, textsAndLanguage } from './news.ts'

/**
 * Tables and columns of 0.1.0 that nothing reads any more: nodes of 0.1.0 may run beside this program, and ask for them.
 * Nothing fills the tables. All of them end with the release after this one.
 */

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

/** Pictures of shared pages, and their copies. */
export const pagePictures: Version = [
  `CREATE TABLE page_picture_file (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    small BYTEA NOT NULL,
    large BYTEA NOT NULL
  )`,
  // due is when the picture is fetched, NULL if it was or can't be; member has the share for which it is fetched; NULL
  // leaves it to the next share of another, if that member has used up the share of disk and time
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

export const withoutPagePictures: Version = [
  ...['page_picture_added', 'page_picture_removed', 'page_picture_changed', 'page_picture_file_unused'].map(
    dropTrigger,
  ),
  'DELETE FROM page_picture',
  'DELETE FROM page_picture_file',
]

/** Writes the texts of pages, where nodes of 0.1.0 look for them. */
const writeTexts = (...pages: string[]) => [
  `UPDATE recommendation SET (${textsAndLanguage.join(', ')}) =
    (SELECT ${textsAndLanguage.map((column) => `COALESCE(MAX(n.${column}), '')`).join(', ')}
      FROM news_item n WHERE n.id = ${namingShare('recommendation.id')})
    WHERE id IN (${pages.join(', ')})`,
]

const choosing = [...textsAndLanguage, 'recommendation', 'imported', 'created'].join(', ')

export const writtenTexts: Version = [
  trigger('page_named', { after: 'INSERT ON news_item', when: `NEW.title <> ''` }, writeTexts('NEW.recommendation')),
  trigger(
    'page_named_anew',
    { after: `UPDATE OF ${choosing} ON news_item`, when: 'NEW.recommendation IS NOT NULL' },
    writeTexts('OLD.recommendation', 'NEW.recommendation'),
  ),
  trigger(
    'page_no_longer_named',
    { after: 'DELETE ON news_item', when: `OLD.title <> ''` },
    writeTexts('OLD.recommendation'),
  ),
]

/**
 * Webhooks of chats, and browsers that were notified of contact requests, by the names under which databases of 0.1.0
 * count them. New databases lack these tables.
 */
export const unread = [
  {
    name: 'chats',
    data: {
      madeBefore: '938459483cbc4a5e209175fce0e05d4b',
      schema: [[], [dropTrigger('share_to_chat'), 'DELETE FROM webhook']],
    },
  },
  {
    name: 'push',
    data: {
      madeBefore: 'd64678fdcf046131ea48a57256dfbc4c',
      schema: [[], [dropTrigger('request_to_push'), 'DELETE FROM push_subscription', 'DELETE FROM push_key']],
    },
  },
]

export const unreadTables = /^(?:webhook|chat_message|push_)/
