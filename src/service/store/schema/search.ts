import { numberedTable, trigger, type Version } from './version.ts'

/**
 * The index of the search (`store/search/search.ts`), and the items that wait to be added to it: at first all. Triggers
 * add to them, so that no way to change an item forgets the index.
 */
export const searchTables: Version = [
  numberedTable(`CREATE TABLE search_pending (
     number INTEGER PRIMARY KEY,
     item TEXT NOT NULL UNIQUE REFERENCES news_item (id) ON DELETE CASCADE
   )`),
  // numbers increase with the time of publication: an index gives the newest first. page is the recommendation, or the
  // status itself: a search reads no other table of news
  async (database) => {
    const item = `number BIGINT PRIMARY KEY, item TEXT NOT NULL UNIQUE REFERENCES news_item (id) ON DELETE CASCADE,
      member TEXT NOT NULL, page TEXT NOT NULL`
    if (database.engine === 'postgres') {
      await database.run(`CREATE TABLE search_item (${item}, words TSVECTOR NOT NULL)`)
      return database.run('CREATE INDEX search_item_words ON search_item USING GIN (words)')
    }
    await database.run(`CREATE TABLE search_item (${item.replace('BIGINT', 'INTEGER')})`)
    // the texts are written in ASCII already; without sizes, since nothing is ranked by them
    await database.run(
      `CREATE VIRTUAL TABLE search_text USING fts5 (title, message, rest, facts, tokenize = 'ascii', columnsize = 0, prefix = '3')`,
    )
    // deleted words leave no bytes in the file
    await database.run(`INSERT INTO search_text (search_text, rank) VALUES ('secure-delete', 1)`)
    return database.run(
      'CREATE TRIGGER search_item_removed AFTER DELETE ON search_item BEGIN DELETE FROM search_text WHERE rowid = OLD.number; END',
    )
  },
  trigger(`CREATE TRIGGER news_to_search AFTER INSERT ON news_item BEGIN
     INSERT INTO search_pending (item) VALUES (NEW.id) ON CONFLICT (item) DO NOTHING;
   END;`),
  trigger(`CREATE TRIGGER news_to_search_again AFTER UPDATE OF title, message, overview, keywords, site_name, url, language, published ON news_item BEGIN
     INSERT INTO search_pending (item) VALUES (NEW.id) ON CONFLICT (item) DO NOTHING;
   END;`),
  allPending,
]

/** Has all items added to the index again, the newest first. */
export function allPending(database: { run(sql: string): Promise<unknown> }): Promise<unknown> {
  return database.run(
    'INSERT INTO search_pending (item) SELECT id FROM news_item ORDER BY published ON CONFLICT (item) DO NOTHING',
  )
}
