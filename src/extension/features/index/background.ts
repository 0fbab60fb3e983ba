import { reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import * as items from '../../storage/items.ts'
import { questions } from './facts.ts'
import { clearShares, countShares, shareDatabase } from './storage/shares.ts'
import { options, index as state } from './storage/state.ts'
import { createIndexing, indexing } from './sync.ts'

const lifetime = { kind: 'index', until: 'session-end', whose: 'account' } as const

export const index: InBackground = {
  options,
  stored: [
    { ...state, ...lifetime },
    { ...indexing, ...lifetime },
    {
      ...lifetime,
      name: shareDatabase.name,
      clear: clearShares,
      async count() {
        const stored = await state.get()
        return stored ? countShares(stored.owner) : 0
      },
    },
  ],

  create({ session, newsfeed, stored }) {
    const { delete: deleteIndex, ...syncs } = createIndexing(session, newsfeed, stored)
    const readNow = () => void syncs.read().catch(reported)
    return {
      answers: answering(questions, { deleteIndex, rebuildIndex: () => deleteIndex().then(readNow) }),

      refresh: syncs.read,

      start() {
        items.account.watch((account, before) => {
          // whoever was muted is no longer in the newsfeed
          if (account && account.muted_version !== before()?.muted_version)
            void syncs.contactsChanged().then(readNow, reported)
        })
      },

      async optionsChanged({ index: isOn }) {
        if (isOn === false) await deleteIndex()
        if (isOn) readNow()
      },

      changed: {
        contacts: syncs.contactsChanged,

        async ownShare(url, isRemoved) {
          // if the index can't be written, its next sync removes the share
          if (isRemoved) await syncs.ownRemoved(url).catch(reported)
          await syncs.readOwnSoon()
          readNow()
        },
      },
    }
  },
}
