import { aboutOf, isGone, type Write, type WriteContent } from '../../schemas/outbox.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import type { Session } from '../auth/session.ts'
import { Failed, failureOf } from '../base/failed.ts'
import { admit, retriedNow } from './admission.ts'
import { clearDraft, clearShownDraft, restoreDraft } from './drafts.ts'
import { createRunner } from './runner.ts'
import type { Kinds } from './sending/kinds.ts'
import { doneStatus } from './sending/write-status.ts'
import { createStoredWrites } from './stored-writes.ts'

interface Dependencies {
  session: Pick<Session, 'owner' | 'callerOf'>
  /** Asked when one is needed, since what the kinds are made of needs the outbox. */
  kinds: () => Kinds
  /** Before when a network wants to be asked nothing, in milliseconds since 1970. */
  pauseOf: (network: string) => Promise<number>
  /** When it is to be called again, in milliseconds since 1970. */
  schedule: (next: number | undefined) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What the member wants to be done at the network, one thing after the other. Each is stored before its first byte leaves and
 * stays until its end is known, so that it is done exactly once, whatever dies in between: what may have arrived is sent again
 * with its key where the network keeps keys, and asked about where it doesn't.
 */
export function createOutbox({ session, kinds, pauseOf, schedule }: Dependencies) {
  const writes = createStoredWrites()
  const { exclusive, find, change } = writes
  const run = createRunner({ writes, session, kinds, pauseOf, schedule })

  /** What comes of it is stored. */
  const begin = (): void => void run().catch(failureOf)

  /** Takes a write out, once its words are where they belong. */
  async function drop(key: string, moveText: () => Promise<unknown>): Promise<void> {
    await exclusive(async () => {
      await moveText()
      await change(key, undefined)
    })
    // what waited behind it may be due
    begin()
  }

  return {
    /**
     * Does what is due, until nothing is; to be called when the background starts, when the schedule says so, and whenever
     * the network may be there again.
     */
    run,

    /**
     * Stores what the member wants to be done, and begins with it.
     *
     * @param hold milliseconds for which it can be taken back
     * @param name who asked, where it is about a contact request
     * @throws Failed `signed-out`; `under-way` where something else about the same is; `outbox-full`; `storage-full`
     */
    async add(content: WriteContent, hold: number, name?: string): Promise<void> {
      const owner = await session.owner()
      if (!owner) throw new Failed('signed-out')
      const now = Date.now()
      const write: Write = {
        key: crypto.randomUUID(),
        owner,
        content,
        ...(name && { name }),
        at: now,
        phase: 'waiting',
        due: now + hold,
        attempts: 0,
      }
      const isNew = await exclusive(async () => {
        const stored = await items.outbox.get()
        const { writes: admitted, toRestore } = admit(write, stored)
        if (admitted === stored) return false
        for (const each of toRestore) await restoreDraft(each)
        await items.outbox.set(admitted).catch((error: unknown) => {
          throw new Failed('storage-full', { cause: error })
        })
        return true
      })
      begin()
      // what was typed as an answer goes with the request alone
      if (isNew && content.type !== 'deletion') await clearDraft(write).catch(failureOf)
    },

    /**
     * Keeps the words of an answer whose request was gone before it was sent, until the member has seen that. Nothing where
     * something else about the request is kept.
     */
    saveLostAnswer: (owner: string, content: WriteContent, name: string): Promise<void> =>
      exclusive(async () => {
        const stored = await items.outbox.get()
        if (stored.some((each) => each.owner === owner && aboutOf(each.content) === aboutOf(content))) return
        const ended = { ...doneStatus(), at: Date.now(), attempts: 0, failure: { code: 'request-gone' } as const }
        await items.outbox.set([...stored, { key: crypto.randomUUID(), owner, content, name, ...ended }])
      }),

    /**
     * Takes back what has not left, or gives up what came to nothing; the words are in the form again.
     *
     * @throws Failed `already-sent`
     */
    takeBack: (key: string): Promise<void> => drop(key, async () => restoreDraft(await find(key))),

    /** The same, and the words are gone; also of what was left to do nothing about. @throws Failed `already-sent` */
    discard: (key: string): Promise<void> =>
      drop(key, async () => {
        const gone = (await items.outbox.get()).find((write) => write.key === key && isGone(write))
        await (gone ? clearDraft(gone) : find(key))
      }),

    /** The member wants it to be sent, now: what waits, and what nobody can say of whether it arrived. @throws Failed `already-sent` */
    async send(key: string): Promise<void> {
      await exclusive(async () => {
        const write = await find(key)
        const others = (await items.outbox.get()).filter((each) => each.key !== key)
        await items.outbox.set([...others, retriedNow(write)])
      })
      begin()
    },

    /** The member wants to know whether it has arrived. @throws Failed `already-sent` */
    async confirm(key: string): Promise<void> {
      await exclusive(async () => {
        await change(key, { ...(await find(key)), due: Date.now() })
      })
      begin()
    },

    /**
     * What the network shows by itself to be there, and was not known to be.
     *
     * @param owner to whom it was shown; undefined where their session has ended meanwhile
     */
    async confirmDelivered(owner: string | undefined, isDelivered: (content: WriteContent) => boolean): Promise<void> {
      const unknown = (await items.outbox.get()).filter(
        (write) =>
          write.owner === owner &&
          write.phase === 'unknown' &&
          !writes.isCurrent(write.key) &&
          isDelivered(write.content),
      )
      for (const write of unknown) {
        await clearShownDraft(write)
        // what shows it is what would be asked for now
        await writes.store(write, doneStatus())
      }
      if (unknown.length > 0) begin()
    },

    /**
     * The network may be there again: what waits for that is tried now, and soon again where it isn't. What waits since the
     * network told it to, or since all of its calls are used up, doesn't.
     */
    async resume(): Promise<void> {
      await exclusive(async () => {
        const now = Date.now()
        const stored = await items.outbox.get()
        const waits = ({ due, failure }: Write) =>
          due !== null && due > now && failure && !failure.retry_at && failure.code !== 'busy'
        if (stored.some(waits))
          await items.outbox.set(stored.map((write) => (waits(write) ? { ...write, due: now, attempts: 0 } : write)))
      })
      await run()
    },

    /** Forgets what is as old as drafts are kept, of whomever; to be called now and then, by a clock that can be trusted. */
    forgetOld: (): Promise<void> =>
      exclusive(async () => {
        const stored = await items.outbox.get()
        const oldest = Date.now() - draftLifetime * 24 * 60 * 60 * 1000
        if (stored.some(({ at }) => at < oldest)) await items.outbox.set(stored.filter(({ at }) => at >= oldest))
      }),

    /** Forgets what whoever is signed in, or anybody, wants to be sent; what is on its way arrives or not. */
    forget: (whose: 'own' | 'everybody'): Promise<void> =>
      exclusive(async () => {
        const owner = await session.owner()
        const stays = (write: Write) => whose === 'own' && write.owner !== owner
        await items.outbox.set((await items.outbox.get()).filter(stays))
      }),
  }
}
