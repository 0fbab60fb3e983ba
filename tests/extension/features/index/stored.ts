import type { IndexedShare } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import { allShares, index as stored } from '../../../../src/extension/features/index/storage/shares.ts'
import type { Sample } from '../../capabilities/stored.ts'
import { indexedShare, putShares, setIndex } from './shares.ts'

const owner = 'https://graph.example maya'
const sync = {
  kind: 'whole',
  startedAt: 1,
  floor: 2,
  top: 3,
  until: 4,
  page: 1,
  calls: 2,
} as const

export const index: Sample = {
  definedIn: ['features/index/storage/state.ts', 'features/index/storage/shares.ts'],
  async store(at) {
    const syncs = { newest: 3, due: { recent: at, whole: at }, sync }
    await putShares([indexedShare({ owner, url: 'https://news.example/night-trains', at, seen: at })])
    await setIndex({ owner, id: 'index-1', contacts: syncs, own: syncs })
  },
  databases: { shares: async (row) => [await stored.now(), ...(await allShares((row as IndexedShare).owner))] },
}
