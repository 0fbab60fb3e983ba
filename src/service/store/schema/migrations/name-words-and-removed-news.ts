import { indexAllNames } from '../../members/names.ts'
import type { Version } from '../version.ts'

/** Adds the search index of names, and the table of removed news, which can be restored for a while. */
export const nameWordsAndRemovedNews: Version = [
  `CREATE TABLE name_word (
     word TEXT NOT NULL,
     member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
     PRIMARY KEY (word, member)
   )`,
  'CREATE INDEX name_word_member ON name_word (member, word)',
  indexAllNames,
  `CREATE TABLE removed_news_item (
     id TEXT PRIMARY KEY,
     member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
     recommendation TEXT REFERENCES recommendation (id) ON DELETE CASCADE,
     message TEXT NOT NULL,
     language TEXT NOT NULL,
     title TEXT NOT NULL,
     overview TEXT NOT NULL,
     keywords TEXT NOT NULL,
     site_name TEXT NOT NULL,
     picture TEXT NOT NULL,
     by_mobile INTEGER NOT NULL,
     social_accounts TEXT NOT NULL,
     created BIGINT NOT NULL,
     published BIGINT NOT NULL,
     removed BIGINT NOT NULL
   )`,
  'CREATE INDEX removed_news_item_removed ON removed_news_item (removed)',
]
