import { numberedTable, trigger, type Version } from '../../store/schema/statement.ts'

/** The index of the search, and the items that wait for it. Triggers add to them, so that no change of an item forgets it. */
export const tables: Version = [
  // an item that has changed twice waits twice; a removed one is found nowhere
  numberedTable('search_pending', `item TEXT NOT NULL`),
  // numbers increase with the time of publication, 1000 for each millisecond: an index gives the newest first. An item
  // is found by its time, so that no index of ids makes each share dearer. page is the recommendation, or the status
  // itself
  {
    postgres: [
      `CREATE TABLE search_item (
        number BIGINT PRIMARY KEY,
        item TEXT NOT NULL,
        member TEXT NOT NULL,
        page TEXT NOT NULL,
        title TEXT NOT NULL,
        message TEXT NOT NULL,
        blocks INT[] NOT NULL,
        words TSVECTOR NOT NULL
      )`,
      // blocks of time first: of the words' items, only those of the time are read. Each search reads the whole list of
      // what waits to be added to the index; by default, that may be 4 MB
      `CREATE INDEX search_item_words ON search_item USING GIN (blocks, words) WITH (gin_pending_list_limit = 256)`,
    ],
    sqlite: [
      `CREATE TABLE search_item (
        number INTEGER PRIMARY KEY,
        item TEXT NOT NULL,
        member TEXT NOT NULL,
        page TEXT NOT NULL,
        title TEXT NOT NULL,
        message TEXT NOT NULL,
        rest TEXT NOT NULL,
        facts TEXT NOT NULL
      )`,
      // the texts are written in ASCII already; without sizes, since nothing is ranked by them; without the words'
      // places, which are a member's to fill: the texts say whether a phrase is there; with prefixes, since all words
      // of a short beginning would be read to the end
      `CREATE VIRTUAL TABLE search_text USING fts5 (
        title, message, rest, facts, content = 'search_item', content_rowid = 'number', tokenize = 'ascii',
        columnsize = 0, prefix = '3 4', detail = none
      )`,
      // the words of the index, in their order
      `CREATE VIRTUAL TABLE search_word USING fts5vocab (search_text, instance)`,
      // deleted words leave no bytes in the file; merges are a little work of many writes: one of all at once would
      // keep all other requests waiting
      `INSERT INTO search_text (search_text, rank) VALUES ('secure-delete', 1), ('automerge', 8), ('crisismerge', 64)`,
      ...trigger('search_item_removed', { after: 'DELETE ON search_item' }, [
        `INSERT INTO search_text (search_text, rowid, title, message, rest, facts)
          VALUES ('delete', OLD.number, OLD.title, OLD.message, OLD.rest, OLD.facts)`,
      ]).sqlite,
    ],
  },
  trigger('news_to_search', { after: 'INSERT ON news_item' }, [`INSERT INTO search_pending (item) VALUES (NEW.id)`]),
  trigger(
    'news_to_search_again',
    { after: 'UPDATE OF title, message, overview, keywords, site_name, url, language, published ON news_item' },
    [
      `DELETE FROM search_item
        WHERE number >= OLD.published * 1000 AND number < (OLD.published + 1) * 1000 AND item = OLD.id`,
      `INSERT INTO search_pending (item) VALUES (NEW.id)`,
    ],
  ),
  trigger('news_from_search', { after: 'DELETE ON news_item' }, [
    `DELETE FROM search_item
      WHERE number >= OLD.published * 1000 AND number < (OLD.published + 1) * 1000 AND item = OLD.id`,
  ]),
  // the news of a network that had no search before
  `INSERT INTO search_pending (item) SELECT id FROM news_item ORDER BY published`,
]
