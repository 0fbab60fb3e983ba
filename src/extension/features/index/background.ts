import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { reported } from '../../background/base/failed.ts'
import { withDeadline } from '../../background/base/queue.ts'
import type { InBackground } from '../../background/capability.ts'
import { nothing, replying } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import { type Known, nothingKnown } from '../../schemas/pages.ts'
import type { Sharer } from '../../schemas/wire.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import type { IndexedShare } from './storage/shared-pages.ts'
import { clearShares, countPagesSince, countShares, shareDatabase, sharesOf } from './storage/shares.ts'
import { indexChanged, options } from './storage/state.ts'
import { createIndexing } from './sync.ts'

export const questions = {
  deleteIndex: nothing,
  /** Of the page with this key. */
  knownOf: replying<Known>()(v.object({ key: v.string() })),
  /** Number of pages that others shared since then, at most 100; 0 if it can't be read. */
  pagesSince: replying<number>()(v.object({ since: v.number() })),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

async function present() {
  const [account, network] = await Promise.all([items.account.get(), configuredNetwork.get()])
  return account && network && { owner: ownerOf(network, account), id: account.id }
}

export async function knownOf(key: string): Promise<Known> {
  const member = await present()
  return member ? readIndexed(member.owner, key, member.id) : nothingKnown
}

export async function pagesSince({ since }: { since: number }): Promise<number> {
  const member = await present()
  return member ? countPagesSince(member.owner, since, member.id).catch(() => 0) : 0
}

const maxContacts = 50

/** Resolves nothing if the index can't be read. @param page its key @param me the member's id */
export async function readIndexed(owner: string, page: string, me: string): Promise<Known> {
  const changed = await indexChanged.get()
  const shares = await sharesOf(owner, page).catch(() => [])
  const contacts = shares.filter(({ member }) => member.id !== me).slice(0, maxContacts)
  const own = shares.find(({ member }) => member.id === me)
  return {
    contacts: contacts.map(sharerOf),
    own: own && { ...sharerOf(own), share_id: own.share_id ?? '' },
    changed,
  }
}

const sharerOf = ({ member, at, message }: IndexedShare): Sharer => ({
  ...member,
  updated_time: new Date(at).toISOString(),
  sharing_message: message,
  ...{ quote: '', share_id: '', like_count: 0, comment_count: 0, liked: false },
})

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
      answers: answering(questions, {
        deleteIndex,
        knownOf: ({ key }) => knownOf(key),
        pagesSince,
      }),

      knownOf,

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
