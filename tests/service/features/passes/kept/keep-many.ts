import { keyVersion } from '../../../../../src/contract/page-url.ts'
import type { Database } from '../../../../../src/service/store/engine/database.ts'
import { idOfNumber, numberTables } from '../../../database.ts'

/** Adds pages to what a member keeps; each has one word. */
export async function keepMany(database: Database, member: string, count: number): Promise<void> {
  for (const numbers of numberTables(count)) {
    await database.run(
      `INSERT INTO pass (id, from_member, team, match_key, url, title, overview, keywords, site_name, url_picture, message,
         quote, language, words, kept, created, key_version)
       ${numbers} SELECT ${idOfNumber('n')}, $1, '', 'key' || CAST(n AS TEXT), 'https://a.example/', 'A', '', '', '', '', '',
         '', 'en', ' word ', 1, n, ${keyVersion} FROM number`,
      member,
    )
    await database.run(
      `INSERT INTO pass_receiver (pass, member, from_member, match_key, kept, created)
       SELECT id, from_member, from_member, match_key, kept, created FROM pass p WHERE from_member = $1
       AND NOT EXISTS (SELECT 1 FROM pass_receiver r WHERE r.pass = p.id)`,
      member,
    )
  }
}
