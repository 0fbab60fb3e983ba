import type { Database } from '../../../../src/service/store/engine/database.ts'
import { idOfNumber, numberTables } from '../../database.ts'

/** Adds pages to what a member keeps; each has one word. */
export async function keepMany(database: Database, member: string, count: number): Promise<void> {
  for (const numbers of numberTables(count))
    await database.run(
      `INSERT INTO kept_page (id, member, match_key, url, title, overview, keywords, site_name, url_picture, message,
         quote, language, words, created, kept)
       ${numbers} SELECT ${idOfNumber('n')}, $1, 'key' || CAST(n AS TEXT), 'https://a.example/', 'A', '', '', '', '', '',
         '', 'en', ' word ', n, n FROM number`,
      member,
    )
}
