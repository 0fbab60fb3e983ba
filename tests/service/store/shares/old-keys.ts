import type { Database } from '../../../../src/service/store/engine/database.ts'
import { plainShare } from '../../database.ts'
import type { TestNetwork } from '../../test-network.ts'

interface Shared {
  url: string
  message?: string
  title?: string
}

/** Shares a page whose key is as release 0.1.0 made it: the clean URL. @returns the page's id */
export async function shareWithOldKey(network: TestNetwork, member: string, { url, ...words }: Shared) {
  const { store, clock } = network
  const database = store.of((of: Database) => of)
  const aside = `https://aside.example/${encodeURIComponent(url)}`
  const page = await store.recommendations.share(member, aside, { ...plainShare, ...words }, clock.now++)
  const key = url.replace('www.', '')
  const before = await database.get<{ id: string }>('SELECT id FROM recommendation WHERE match_key = $1', key)
  await (before
    ? database.run('UPDATE news_item SET recommendation = $2 WHERE recommendation = $1', page, before.id)
    : database.run('UPDATE recommendation SET match_key = $2, key_version = 1 WHERE id = $1', page, key))
  const id = before?.id ?? page
  await database.run('UPDATE news_item SET url = $2 WHERE recommendation = $1', id, url)
  await database.run(`UPDATE recommendation_tally SET key_version = 0, hash = '' WHERE recommendation = $1`, id)
  return id
}
