import type { Database } from '../../engine/database.ts'
import { dropTrigger, trigger, type Version } from '../statement.ts'
import { namingShare, textsAndLanguage } from './news.ts'
import { shareMoved } from './page-keys.ts'

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

const dropColumn = (table: string, column: string) => async (database: Database) => {
  const isOnPostgres = database.engine === 'postgres'
  if (isOnPostgres || (await database.get('SELECT 1 FROM pragma_table_info($1) WHERE name = $2', table, column)))
    await database.run(`ALTER TABLE ${table} DROP COLUMN ${isOnPostgres ? 'IF EXISTS' : ''} ${column}`)
}

/** Removes the votes by which unreleased programs after 0.1.0 chose titles. */
export const withoutVotes: Version = [
  ...['title_counted', 'title_counted_anew', 'title_uncounted', 'share_moved'].map(dropTrigger),
  shareMoved,
  'DROP TABLE IF EXISTS rival_title',
  'DROP INDEX IF EXISTS news_item_said',
  ...['news_item', 'removed_news_item'].map((table) => dropColumn(table, 'speaks')),
  ...['title_sharers', 'title_since'].map((column) => dropColumn('recommendation', column)),
]

/** Webhooks of chats, and the shares that waited for them. */
const chats: Version = [
  // incoming webhooks of chats; the team is empty for the network. Nothing is sent while paused is set
  `CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('slack', 'mattermost', 'teams', 'json')),
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    added BIGINT NOT NULL,
    failing BIGINT,
    paused BIGINT,
    failure TEXT NOT NULL DEFAULT ''
  )`,
  // members whose shares go there
  `CREATE TABLE webhook_consent (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    webhook TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    PRIMARY KEY (member, webhook)
  )`,
  `CREATE INDEX webhook_consent_webhook ON webhook_consent (webhook)`,
  // shares that wait for a webhook; sending is 1 while a node sends it
  `CREATE TABLE chat_message (
    target TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    item TEXT NOT NULL REFERENCES news_item (id) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    due BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    sending INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (target, item)
  )`,
  `CREATE INDEX chat_message_due ON chat_message (due)`,
  `CREATE INDEX chat_message_item ON chat_message (item)`,
  `CREATE INDEX chat_message_member ON chat_message (member)`,
  // a share that comes back after its removal was sent before
  trigger('share_to_chat', { after: 'INSERT ON news_item', when: 'NEW.recommendation IS NOT NULL' }, [
    `INSERT INTO chat_message (target, item, member, due)
      SELECT w.id, NEW.id, NEW.member, NEW.published FROM webhook_consent c CROSS JOIN webhook w
      WHERE c.member = NEW.member AND w.id = c.webhook AND w.paused IS NULL
        AND (w.team = '' OR EXISTS (SELECT 1 FROM team_member t WHERE t.team = w.team AND t.member = NEW.member))
        AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.id = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'chat')`,
  ]),
]

/** Browsers that were notified of contact requests, and what waited for them. */
const push: Version = [
  // the key pair of the network for push services
  `CREATE TABLE push_key (id INTEGER PRIMARY KEY, public_key TEXT NOT NULL, private_key TEXT NOT NULL)`,
  // browsers that are notified of contact requests, until the session there ends; the id is the hash of the endpoint
  `CREATE TABLE push_subscription (
    id TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    session TEXT NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    device TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL
  )`,
  `CREATE INDEX push_subscription_member ON push_subscription (member, created, id)`,
  `CREATE INDEX push_subscription_session ON push_subscription (session)`,
  // what waits for a browser, as chat_message: an item is a contact request, or what a later version tells of
  `CREATE TABLE push_message (
    target TEXT NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    due BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    sending INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (target, item)
  )`,
  `CREATE INDEX push_message_due ON push_message (due)`,
  `CREATE INDEX push_message_member ON push_message (member)`,
  trigger('request_to_push', { after: 'INSERT ON contact_request', when: `NEW.state = 'pending'` }, [
    `INSERT INTO push_message (target, item, member, due)
      SELECT s.id, NEW.id, NEW.to_member, NEW.asked FROM push_subscription s
      WHERE s.member = NEW.to_member AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'push')`,
  ]),
]

const withoutChats: Version = [dropTrigger('share_to_chat'), 'DELETE FROM webhook']

const withoutPush: Version = [dropTrigger('request_to_push'), 'DELETE FROM push_subscription', 'DELETE FROM push_key']

/** By the names under which databases count them. */
export const unread = [
  { name: 'chats', data: { schema: [chats, withoutChats] } },
  { name: 'push', data: { schema: [push, withoutPush] } },
]
