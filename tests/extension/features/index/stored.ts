import { keyVersion } from '../../../../src/contract/page-url.ts'
import type { IndexedShare } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import { allShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { indexing } from '../../../../src/extension/features/index/sync.ts'
import type { Sample } from '../../capabilities/stored.ts'
import { indexedShare, putShares } from './shares.ts'

const owner = 'https://graph.example maya'
const sync = { startedAt: 1, floor: 2, top: 3, until: 4, page: 1, calls: 2, sorted: true, covered: null }

export const index: Sample = {
  definedIn: ['features/index/storage/state.ts', 'features/index/sync.ts', 'features/index/storage/shares.ts'],
  async store(at) {
    const syncs = { newest: 3, recent: { due: at, sync }, whole: { due: at, sync: null } }
    await indexing.set({ owner, id: 'index-1', changed: false, pause: 0, keyVersion, contacts: syncs, own: syncs })
    await putShares([indexedShare({ owner, url: 'https://news.example/night-trains', at, seen: at })])
  },
  databases: { shares: (row) => allShares((row as IndexedShare).owner) },
}
