import { browser } from 'wxt/browser'
import { reported } from '../../background/base/failed.ts'
import { withDeadline } from '../../background/base/queue.ts'
import type { InBackground } from '../../background/capability.ts'
import { nothing } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import * as items from '../../storage/items.ts'
import { clearShares, countShares, shareDatabase } from './storage/shares.ts'
import { indexChanged, options } from './storage/state.ts'
import { createIndexing } from './sync.ts'

export const questions = { deleteIndex: nothing, rebuildIndex: nothing }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Shares; null if the database can't be read. */
    index: number | null
  }
}

const lifetime = { kind: 'index', whose: 'account' } as const

/** Milliseconds that a write of the member waits for the index, whose work goes on. */
const ownDeadline = 200

export const index: InBackground = {
  options,
  stored: [
    // removed with the database, so that pages read that anew
    { ...indexChanged, ...lifetime, until: 'used' },
    { ...lifetime, until: 'session-end', name: shareDatabase.name, clear: clearShares, count: countShares },
  ],

  create({ session, newsfeed, stored }) {
    const { delete: deleteIndex, ...syncs } = createIndexing(session, newsfeed, stored)
    const readNow = () => void syncs.read().catch(reported)
    return {
      answers: answering(questions, { deleteIndex, rebuildIndex: () => deleteIndex().then(readNow) }),

      refresh: syncs.read,

      start() {
        // where release 0.1.0 stored the state
        void browser.storage.local.remove(['index@1', 'indexing@3']).catch(reported)
        items.account.watch((account, before) => {
          // muted members are no longer in the newsfeed
          if (account && account.muted_version !== before()?.muted_version)
            void syncs.contactsChanged().then(readNow, reported)
        })
      },

      async optionsChanged({ index: isOn }) {
        if (isOn === false) await deleteIndex()
        if (isOn) readNow()
      },

      changed: {
        contacts: () => withDeadline(ownDeadline, syncs.contactsChanged),

        ownShare: (...share) => withDeadline(ownDeadline, () => syncs.ownChanged(...share).then(readNow)),
      },
    }
  },
}
