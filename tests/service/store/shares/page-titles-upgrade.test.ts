import { expect } from 'vitest'
import { keyVersion } from '../../../../src/contract/page-url.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { core, migrate } from '../../../../src/service/store/schema/schema.ts'
import { createStore } from '../../../../src/service/store/store.ts'
import { inEmptyDatabase, newMember, plainShare } from '../../database.ts'
import { test } from '../../readable-network.ts'

const versions = core.data.schema
/** The core before it counted titles. */
const before = { ...core, data: { schema: versions.slice(0, 4) } }

/** The values that the triggers maintain. */
const derived = async (on: Database) => ({
  pages: await on.all(
    `SELECT match_key, title, overview, url_picture, site_name, title_sharers, title_since FROM recommendation
     ORDER BY match_key`,
  ),
  rivals: await on.all(
    `SELECT match_key, t.title, sharers, since FROM rival_title t JOIN recommendation r ON r.id = t.recommendation
     ORDER BY match_key, t.title`,
  ),
})

/** Pages of which members say the same, different things, and nothing; of more than a hundred; of some who have left. */
async function fill(on: Database): Promise<void> {
  const store = createStore(on, [])
  const members: string[] = []
  for (let n = 0; n < 130; n++) members.push(await store.members.add(newMember(`member${n}`), 0))
  let now = 1
  const share = (member: number, page: string, texts: Partial<typeof plainShare>) =>
    store.recommendations.share(
      members[member] ?? '',
      `https://news.example/${page}`,
      { ...plainShare, ...texts },
      now++,
    )
  for (const member of [0, 1, 2]) await share(member, 'same', { title: 'The same', overview: 'Says the page' })
  await share(0, 'nothing', {})
  for (const [member, title] of ['Of the first, who left', 'Of the second', 'Of the second', 'Of another'].entries())
    await share(member, 'left', {
      title,
      overview: `${title}: a summary`,
      site_name: member === 1 ? '' : 'The Courier',
    })
  await share(0, 'only', { title: 'Of one who left', url_picture: 'https://news.example/picture.png' })
  await share(4, 'untitled', { overview: 'A summary without a title' })
  for (let member = 0; member < 130; member++)
    await share(member, 'many', {
      title: member < 120 && member % 2 === 0 ? 'Early' : 'Late',
      overview: `${member % 7}`,
    })
  await on.run(`UPDATE member SET state = 'disabled' WHERE id IN ($1, $2)`, ...[members[0] ?? '', members[7] ?? ''])
}

// shows: ours upgrade
test('a database from before gets the titles that it would have if its shares were made anew', async ({ database }) => {
  await inEmptyDatabase(database, async (empty) => {
    await migrate(empty, capabilities, before)
    // shares are saved with the versions of their page's key and hash, which that core didn't have
    const tables = ['recommendation', 'recommendation_tally']
    for (const table of tables)
      await empty.run(`ALTER TABLE ${table} ADD COLUMN key_version INTEGER DEFAULT ${keyVersion}`)
    await fill(empty)
    for (const table of tables) await empty.run(`ALTER TABLE ${table} DROP COLUMN key_version`)
    await migrate(empty, capabilities)
    const upgraded = await derived(empty)
    expect(upgraded.pages).toMatchObject([
      { match_key: 'https://news.example/left', title: 'Of the second', overview: 'Of the second: a summary' },
      { match_key: 'https://news.example/many', title: 'Late', title_sharers: 69 },
      { match_key: 'https://news.example/nothing', title: '', title_sharers: 0 },
      { match_key: 'https://news.example/only', title: '', url_picture: '', title_sharers: 0 },
      { match_key: 'https://news.example/same', title: 'The same', title_sharers: 2 },
      { match_key: 'https://news.example/untitled', title: '', overview: 'A summary without a title' },
    ])
    // each share is taken away and put back, by which the triggers count it
    const shares = await empty.all<{ id: string }>('SELECT id FROM news_item ORDER BY id')
    for (const { id } of shares) {
      await empty.run('UPDATE news_item SET speaks = 1 - speaks WHERE id = $1', id)
      await empty.run('UPDATE news_item SET speaks = 1 - speaks WHERE id = $1', id)
    }
    expect(await derived(empty)).toEqual(upgraded)
  })
})
