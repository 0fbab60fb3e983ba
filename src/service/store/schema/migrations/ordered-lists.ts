import type { Version } from '../version.ts'

/** Adds indexes in the order of the lists, so that a page of a long list is read without the rest. */
export const orderedLists: Version = [
  // without the column contact: queries without an order then use the primary key, in the order of other indexes
  'CREATE INDEX contact_latest ON contact (member, since DESC)',
  // the domain of the shared page
  `ALTER TABLE news_item ADD COLUMN domain TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE removed_news_item ADD COLUMN domain TEXT NOT NULL DEFAULT ''`,
  `UPDATE news_item SET domain = (SELECT domain FROM recommendation r WHERE r.id = news_item.recommendation)
   WHERE recommendation IS NOT NULL`,
  'DROP INDEX news_item_member',
  'CREATE INDEX news_item_member ON news_item (member, published DESC, id, language, domain)',
  'CREATE INDEX news_item_newest ON news_item (published DESC, id, member)',
  'DROP INDEX contact_request_to',
  'CREATE INDEX contact_request_to ON contact_request (to_member, state, asked DESC, id)',
  'DROP INDEX contact_request_from',
  'CREATE INDEX contact_request_from ON contact_request (from_member, updated DESC, id)',
  'CREATE INDEX contact_request_between ON contact_request (from_member, to_member, updated DESC, id)',
]
