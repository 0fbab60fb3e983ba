import { aboutOf, isDone, isGone, type Write, type WriteContent } from '../../schemas/outbox.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import type { Session } from '../auth/session.ts'
import { Failed, failureOf } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { admit, anew } from './admission.ts'
import { createDelivery, type Delivered } from './delivery.ts'
import { done } from './endings.ts'
import type { Kind, Kinds } from './kinds.ts'
import { clocked, goingOnOf, isKept, nextDue, standing } from './standing.ts'

/** Milliseconds until it is gone on with after the storage has failed. */
const retryAfter = 10_000

interface Dependencies {
  session: Pick<Session, 'owner' | 'callerOf'>
  /** Asked when one is needed, since what the kinds are made of needs the outbox. */
  kinds: () => Kinds
  /** Gives the words of a write back into the form that they came from. */
  giveBack: (write: Write) => Promise<void>
  /** Takes the words of a write from the form that they came from; what was typed there later stays. */
  takeDraft: (write: Write) => Promise<void>
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
export function createOutbox({ session, kinds, giveBack, takeDraft, pauseOf, schedule }: Dependencies) {
  const exclusive = createQueue()
  /** The key of the write that is being dealt with; what is stored as under way and isn't it died with another worker. */
  let current: string | undefined
  let running: Promise<void> | undefined
  let again = false

  const kindOf = ({ content }: Write) => kinds()[content.type] as Kind<WriteContent>
  const deliver = createDelivery(session.callerOf, kindOf)

  const change = async (key: string, changed: Write | undefined): Promise<void> => {
    const writes = await items.outbox.get()
    const others = writes.flatMap((write) => (write.key !== key ? [write] : changed ? [changed] : []))
    await items.outbox.set(others.filter(isKept))
  }

  async function find(key: string): Promise<Write> {
    const write = (await items.outbox.get()).find((each) => each.key === key)
    if (!write || write.phase === 'sending' || isDone(write) || key === current) throw new Failed('already-sent')
    return write
  }

  /** The next write whose time has come, stored as under way; undefined where there is none. */
  const claim = (): Promise<Write | undefined> =>
    exclusive(async () => {
      const stored = await items.outbox.get()
      if (stored.length === 0) return
      const owner = await session.owner()
      const now = Date.now()
      const pause = owner ? await pauseOf(networkOf(owner)) : 0
      const writes = stored
        .filter(isKept)
        .map((write) => clocked(write, now))
        .map((write) => (write.owner === owner ? standing(write, now) : write))
      const next = pause > now ? undefined : goingOnOf(writes, owner).find(({ due }) => due <= now)
      const caller = next && (await session.callerOf(next.owner))
      const claimed = next && {
        ...next,
        attempts: next.attempts + 1,
        sent_at: next.sent_at ?? now,
        api_key: next.api_key ?? caller?.network.apiKey ?? '',
        tried_at: now,
        ...(next.phase === 'waiting' && { phase: 'sending' as const }),
      }
      const changed = writes.map((write) => (claimed && write.key === claimed.key ? claimed : write))
      if (stored.some((write, index) => write !== changed[index])) await items.outbox.set(changed)
      schedule(nextDue(changed, owner, pause))
      current = claimed?.key
      return next && claimed && { ...claimed, phase: next.phase }
    })

  /** Stores how it ended, or stands; unless it was discarded meanwhile, or shown to be there by something else. */
  const store = (write: Write, { failure, ...ending }: Partial<Write>): Promise<void> =>
    exclusive(async () => {
      if (current === write.key) current = undefined
      const stored = (await items.outbox.get()).find(({ key }) => key === write.key)
      if (!stored || isDone(stored)) return
      const { failure: _before, sent_at, api_key, ...rest } = write
      // of what waits nothing has arrived
      const sent = ending.phase !== 'waiting' && sent_at !== undefined && { sent_at, ...(api_key && { api_key }) }
      await change(write.key, { ...rest, ...sent, ...ending, ...(failure && { failure }) })
    })

  /** A request that is gone may have been given another answer: what is in its form stays. */
  const takeShown = async (write: Write): Promise<void> => {
    if (write.content.type !== 'answer') await takeDraft(write)
  }

  async function settle(write: Write, { isShown, ...ending }: Delivered): Promise<void> {
    if (ending.phase === 'done') {
      // where there was nothing left to do, there may be again
      await (ending.failure ? giveBack : isShown ? takeShown : takeDraft)(write)
      const { landed, gone } = kindOf(write)
      const as = await session.callerOf(write.owner)
      // that a session has ended is no reason to stop; what could not be stored is done again first
      const ifCoded = (error: unknown) => {
        if (!(error instanceof Failed)) throw error
      }
      if (as) await (ending.failure ? gone : landed)?.(write.content, as).catch(ifCoded)
    }
    await store(write, ending)
  }

  async function run(): Promise<void> {
    again = true
    running ??= untilDone()
    await running
  }

  async function untilDone(): Promise<void> {
    try {
      while (again) {
        again = false
        await loop()
      }
    } catch (error) {
      // what could not be stored now
      schedule(Date.now() + retryAfter)
      throw error
    } finally {
      running = undefined
    }
  }

  /** What comes of it is stored. */
  const begin = (): void => void run().catch(failureOf)

  async function loop(): Promise<void> {
    for (let write = await claim(); write; write = await claim()) {
      try {
        await settle(write, await deliver(write))
      } finally {
        current = undefined
      }
    }
  }

  /** Takes a write out, once its words are where they belong. */
  async function drop(key: string, moveWords: () => Promise<unknown>): Promise<void> {
    await exclusive(async () => {
      await moveWords()
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
        const { writes, givenBack } = admit(write, stored)
        if (writes === stored) return false
        for (const each of givenBack) await giveBack(each)
        await items.outbox.set(writes).catch((error: unknown) => {
          throw new Failed('storage-full', { cause: error })
        })
        return true
      })
      begin()
      // what was typed as an answer goes with the request alone
      if (isNew && content.type !== 'deletion') await takeDraft(write).catch(failureOf)
    },

    /**
     * Keeps the words of an answer whose request was gone before it was sent, until the member has seen that. Nothing where
     * something else about the request is kept.
     */
    keepGone: (owner: string, content: WriteContent, name: string): Promise<void> =>
      exclusive(async () => {
        const writes = await items.outbox.get()
        if (writes.some((each) => each.owner === owner && aboutOf(each.content) === aboutOf(content))) return
        const ended = { ...done(), at: Date.now(), attempts: 0, failure: { code: 'request-gone' } as const }
        await items.outbox.set([...writes, { key: crypto.randomUUID(), owner, content, name, ...ended }])
      }),

    /**
     * Takes back what has not left, or gives up what came to nothing; the words are in the form again.
     *
     * @throws Failed `already-sent`
     */
    takeBack: (key: string): Promise<void> => drop(key, async () => giveBack(await find(key))),

    /** The same, and the words are gone; also of what was left to do nothing about. @throws Failed `already-sent` */
    discard: (key: string): Promise<void> =>
      drop(key, async () => {
        const gone = (await items.outbox.get()).find((write) => write.key === key && isGone(write))
        await (gone ? takeDraft(gone) : find(key))
      }),

    /** The member wants it to be sent, now: what waits, and what nobody can say of whether it arrived. @throws Failed `already-sent` */
    async send(key: string): Promise<void> {
      await exclusive(async () => {
        const write = await find(key)
        const others = (await items.outbox.get()).filter((each) => each.key !== key)
        await items.outbox.set([...others, anew(write)])
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
    async found(owner: string | undefined, isThere: (content: WriteContent) => boolean): Promise<void> {
      const unknown = (await items.outbox.get()).filter(
        (write) =>
          write.owner === owner && write.phase === 'unknown' && write.key !== current && isThere(write.content),
      )
      for (const write of unknown) {
        await takeShown(write)
        // what shows it is what would be asked for now
        await store(write, done())
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
        const writes = await items.outbox.get()
        const waits = ({ due, failure }: Write) =>
          due !== null && due > now && failure && !failure.retry_at && failure.code !== 'busy'
        if (writes.some(waits))
          await items.outbox.set(writes.map((write) => (waits(write) ? { ...write, due: now, attempts: 0 } : write)))
      })
      await run()
    },

    /** Forgets what is as old as drafts are kept, of whomever; to be called now and then, by a clock that can be trusted. */
    forgetOld: (): Promise<void> =>
      exclusive(async () => {
        const writes = await items.outbox.get()
        const oldest = Date.now() - draftLifetime * 24 * 60 * 60 * 1000
        if (writes.some(({ at }) => at < oldest)) await items.outbox.set(writes.filter(({ at }) => at >= oldest))
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
