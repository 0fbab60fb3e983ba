import { numberedTable, trigger, type Version } from '../statement.ts'

const mark = (row: 'NEW' | 'OLD', removed: 0 | 1) =>
  `INSERT INTO changed_share (key_version, url, removed) SELECT key_version, ${row}.url, ${removed} FROM page_list`

/**
 * Lists of the pages that somebody shares, one for each version of keys that extensions ask by. Triggers mark the shares
 * that changed; only a program can make a key and its hash (`store/shares/shared-pages.ts`).
 */
export const sharedPages: Version = [
  // last is the number of the latest entry; up to forgotten, entries are missing of pages that left long ago. filled is
  // the last share that was listed when the list was made, NULL once all are
  `CREATE TABLE page_list (
    key_version INTEGER NOT NULL PRIMARY KEY,
    salt TEXT NOT NULL,
    last BIGINT NOT NULL DEFAULT 0,
    forgotten BIGINT NOT NULL DEFAULT 0,
    filled TEXT DEFAULT ''
  )`,
  // one for each start of a node: a database from a backup has no later ones. began is the list's last number then
  numberedTable(
    'page_list_epoch',
    `key_version INTEGER NOT NULL, epoch TEXT NOT NULL, began BIGINT NOT NULL`,
    'BIGINT',
  ),
  `CREATE UNIQUE INDEX page_list_epoch_name ON page_list_epoch (epoch, key_version)`,
  `CREATE INDEX page_list_epoch_order ON page_list_epoch (key_version, number)`,
  // an entry gets a new number when its page gets a first sharer, or loses the last one: then ended is the time
  `CREATE TABLE shared_page (
    key_version INTEGER NOT NULL,
    hash BIGINT NOT NULL,
    number BIGINT NOT NULL,
    ended BIGINT,
    PRIMARY KEY (key_version, hash)
  )`,
  `CREATE UNIQUE INDEX shared_page_number ON shared_page (key_version, number, hash, ended)`,
  `CREATE INDEX shared_page_ended ON shared_page (key_version, number) WHERE ended IS NOT NULL`,
  numberedTable('changed_share', `key_version INTEGER NOT NULL, url TEXT NOT NULL, removed INTEGER NOT NULL`, 'BIGINT'),
  `CREATE INDEX changed_share_order ON changed_share (key_version, number)`,
  `CREATE INDEX changed_share_added ON changed_share (key_version, number) WHERE removed = 0`,
  trigger('share_to_list', { after: 'INSERT ON news_item', when: 'NEW.url IS NOT NULL' }, [mark('NEW', 0)]),
  trigger('changed_share_to_list', { after: 'UPDATE OF url ON news_item', when: 'NEW.url <> OLD.url' }, [
    mark('NEW', 0),
  ]),
  trigger('removed_share_to_list', { after: 'DELETE ON news_item', when: 'OLD.url IS NOT NULL' }, [mark('OLD', 1)]),
]
