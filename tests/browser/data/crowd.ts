import type { DatabaseSync } from 'node:sqlite'
import { matchKey } from '../../../src/contract/page-url.ts'

/** Long names in several scripts; a popup is 360 pixels wide. */
export const longNames = [
  'Екатерина Константиновна Воскресенская-Преображенская-Богоявленская',
  'عبد الرحمن بن محمد بن عبد العزيز آل الشيخ السعدي القحطاني الهاشمي',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🧑🏽‍🚀 Zoë 🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂',
]

/** Names of a crowd that takes more than one page of a list. */
export const crowdNames = [...longNames, ...Array.from({ length: 30 }, (_, index) => `Member ${index}`)]

/** Stores shares of one page by new members in the service's database; the first is the latest. */
export function shareByCrowd(database: DatabaseSync, url: string, names: readonly string[]): void {
  const now = Date.now()
  database.exec('BEGIN IMMEDIATE')
  database
    .prepare('INSERT OR IGNORE INTO recommendation (id, match_key) VALUES (?, ?)')
    .run(`page ${url}`, matchKey(url))
  const { id: page } = database.prepare('SELECT id FROM recommendation WHERE match_key = ?').get(matchKey(url)) as {
    id: string
  }
  const addMember = database.prepare(
    `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
     VALUES (?, ?, ?, ?, '', ?, '', '', '', '', 'en', ?)`,
  )
  const addShare = database.prepare(
    `INSERT INTO news_item (id, member, recommendation, url, message, language, title, created, published)
     VALUES (?, ?, ?, ?, ?, 'en', 'A crowded page', ?, ?)`,
  )
  for (const [index, name] of names.entries()) {
    const id = `crowd${now.toString(36)}${index}`
    const published = now - index * 1000
    addMember.run(id, name, name, '', 'Shares what others share, on every day of the week and twice on Sundays', now)
    addShare.run(`share${id}`, id, page, url, index % 3 === 0 ? 'One of many' : '', published, published)
  }
  database.exec('COMMIT')
}
