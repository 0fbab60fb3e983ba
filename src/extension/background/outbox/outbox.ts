import { honoursKeys, type Network } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import { aboutOf, isLive, type Write, type WriteContent, writeCodes } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import { longestPause, type Sending } from '../api/http.ts'
import type { Session } from '../auth/session.ts'
import { withDeadline } from '../deadline.ts'
import { Failed, failureOf } from '../failed.ts'
import { createQueue } from '../queue.ts'
import { backoff } from './backoff.ts'
import { endingOf } from './endings.ts'

/** Milliseconds for which a write may wait and still go out by itself: what is older, the member may not mean any more. */
const mostWaiting = 20 * 60 * 60 * 1000

/** Milliseconds after its first sending for which a key can be relied upon: the network keeps it for 24 hours. */
const keyLifetime = 20 * 60 * 60 * 1000

/** Milliseconds by which a clock may be set right without anything being made of it. */
const clockSkew = 5 * 60 * 1000

/** Milliseconds that the network has to say whether a write arrived. */
const checkDeadline = 10_000

/** Milliseconds for which it is kept that a write is done, so that a popup opened meanwhile can say so. */
const doneFor = 10 * 60 * 1000

/** How many writes there may be at a time. */
export const mostWrites = 50

/** What the outbox needs to know of one kind of write. */
export interface Kind<Content> {
  send: (content: Content, sending: Sending) => Promise<unknown>
  /** Whether the network has it. @param since when it was sent for the first time, in milliseconds since 1970 */
  arrived: (content: Content, sending: Sending, since: number) => Promise<boolean>
  /** To be done where the network has it: before it is stored as done, and so perhaps more than once. */
  landed?: (content: Content) => Promise<void>
  /** The same where nothing is left to be done: what it is about is gone. */
  gone?: (content: Content) => Promise<void>
}

export type Kinds = { [Type in WriteContent['type']]: Kind<Extract<WriteContent, { type: Type }>> }

interface Dependencies {
  session: Pick<Session, 'owner' | 'callerOf'>
  /** Asked when one is needed, since what the kinds are made of needs the outbox. */
  kinds: () => Kinds
  /** Gives the words of a write back into the form that they came from. */
  giveBack: (write: Write) => Promise<void>
  /** Takes the words of a write from the form that they came from; what was typed there later stays. */
  takeDraft: (write: Write) => Promise<void>
  /** When it is to be called again, in milliseconds since 1970. */
  schedule: (next: number | undefined) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What the member wants to be done at the network, one thing after the other. Each is stored before its first byte leaves and
 * stays until its end is known, so that it is done exactly once, whatever dies in between: what may have arrived is sent again
 * with its key where the network keeps keys, and asked about where it doesn't.
 */
export function createOutbox({ session, kinds, giveBack, takeDraft, schedule }: Dependencies) {
  const exclusive = createQueue()
  /** The key of the write that is being dealt with; what is stored as under way and isn't it died with another worker. */
  let current: string | undefined
  let running: Promise<void> | undefined
  let again = false

  const kindOf = ({ content }: Write) => kinds()[content.type] as Kind<WriteContent>

  const change = async (key: string, changed: Write | undefined): Promise<void> => {
    const writes = await items.outbox.get()
    const others = writes.flatMap((write) => (write.key !== key ? [write] : changed ? [changed] : []))
    await items.outbox.set(others.filter(isKept))
  }

  async function find(key: string): Promise<Write> {
    const write = (await items.outbox.get()).find((each) => each.key === key)
    if (!write || write.phase === 'sending' || write.phase === 'done' || key === current)
      throw new Failed('already-sent')
    return write
  }

  /** The next write whose time has come, stored as under way; undefined where there is none. */
  const claim = (): Promise<Write | undefined> =>
    exclusive(async () => {
      const owner = await session.owner()
      const now = Date.now()
      const pause = await pauseOf(owner, now)
      const stored = await items.outbox.get()
      const writes = stored.filter(isKept).map((write) => (write.owner === owner ? standing(write, now) : write))
      const next = pause > now ? undefined : goingOn(writes, owner).find(({ due }) => due <= now)
      const claimed = next && {
        ...next,
        attempts: next.attempts + 1,
        sent_at: next.sent_at ?? now,
        tried_at: now,
        ...(next.phase === 'waiting' && { phase: 'sending' as const }),
      }
      const changed = writes.map((write) => (claimed && write.key === claimed.key ? claimed : write))
      if (stored.some((write, index) => write !== changed[index])) await items.outbox.set(changed)
      schedule(nextDue(changed, owner, pause))
      current = claimed?.key
      return next && claimed && { ...claimed, phase: next.phase }
    })

  /** Sends it, or asks about it, and tells what is known of it then. */
  async function handle(write: Write): Promise<Partial<Write>> {
    const caller = await session.callerOf(write.owner)
    if (!caller) return { phase: write.phase, due: Date.now(), attempts: write.attempts - 1 }
    const sending = { key: write.key, as: caller }
    const repeats = isRepeatable(write, caller.network)
    if (write.phase === 'waiting' || repeats) {
      try {
        await kindOf(write).send(write.content, sending)
        return done()
      } catch (error) {
        await keepPause(write, failureOf(error))
        const ending = endingOf(error, write, repeats)
        if (ending) return ending
      }
    }
    return ask(write, sending)
  }

  /** Where the network doesn't do a write once by its key, only what it shows tells whether it has it. */
  async function ask(write: Write, sending: Sending): Promise<Partial<Write>> {
    const since = write.sent_at ?? write.at
    const arrived = await withDeadline(checkDeadline, () => kindOf(write).arrived(write.content, sending, since)).catch(
      (error: unknown) => keepPause(write, failureOf(error)),
    )
    if (arrived) return done()
    const { missing, unconfirmed } = writeCodes[write.content.type]
    const isMember = arrived === false || Math.abs(Date.now() - since) > keyLifetime
    return {
      phase: 'unknown',
      due: isMember ? null : Date.now() + backoff(write.attempts),
      failure: { code: arrived === false ? missing : unconfirmed },
    }
  }

  /** Stores how it ended, or stands; unless it was discarded meanwhile, or shown to be there by something else. */
  const store = (write: Write, { failure, ...ending }: Partial<Write>): Promise<void> =>
    exclusive(async () => {
      if (current === write.key) current = undefined
      const stored = (await items.outbox.get()).find(({ key }) => key === write.key)
      if (!stored || stored.phase === 'done') return
      const { failure: _before, ...rest } = write
      await change(write.key, { ...rest, ...ending, ...(failure && { failure }) })
    })

  async function settle(write: Write, ending: Partial<Write>): Promise<void> {
    if (ending.phase === 'done') {
      await takeDraft(write)
      const { landed, gone } = kindOf(write)
      await (ending.failure ? gone : landed)?.(write.content).catch(failureOf)
    }
    await store(write, ending)
  }

  async function run(): Promise<void> {
    again = true
    running ??= (async () => {
      while (again) {
        again = false
        await loop()
      }
    })().finally(() => {
      running = undefined
    })
    await running
  }

  /** What comes of it is stored. */
  const begin = (): void => void run().catch(failureOf)

  async function loop(): Promise<void> {
    for (let write = await claim(); write; write = await claim()) {
      try {
        await settle(write, await handle(write))
      } finally {
        current = undefined
      }
    }
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
     * @throws Failed `signed-out`; `under-way` where something else about the same is; `outbox-full`; `storage-full`
     */
    async add(content: WriteContent, hold: number): Promise<void> {
      const owner = await session.owner()
      if (!owner) throw new Failed('signed-out')
      const now = Date.now()
      const write: Write = {
        key: crypto.randomUUID(),
        owner,
        content,
        at: now,
        phase: 'waiting',
        due: now + hold,
        attempts: 0,
      }
      const isNew = await exclusive(async () => {
        const writes = await items.outbox.get()
        const isAbout = (each: Write) => each.owner === owner && aboutOf(each.content) === aboutOf(content)
        const same = writes.filter((each) => isAbout(each) && isLive(each))
        // two windows, or two clicks, are one
        if (same.some((each) => isSame(each.content, content))) return false
        if (same.length > 0 && content.type !== 'status') throw new Failed('under-way')
        // what was refused is in the form again, but for a status, beside which another one is written
        const others = writes.filter((each) => !isAbout(each) || isLive(each) || content.type === 'status')
        if (others.filter((each) => each.phase !== 'done' && each.owner === owner).length >= mostWrites)
          throw new Failed('outbox-full')
        await items.outbox.set([...others, write]).catch((error: unknown) => {
          throw new Failed('storage-full', { cause: error })
        })
        return true
      })
      // what was typed as an answer goes with the request alone
      if (isNew && content.type !== 'deletion') await takeDraft(write)
      begin()
    },

    /**
     * Takes back what has not left, or gives up what came to nothing; the words are in the form again.
     *
     * @throws Failed `already-sent`
     */
    takeBack: (key: string): Promise<void> =>
      exclusive(async () => {
        await giveBack(await find(key))
        await change(key, undefined)
      }),

    /** The same, and the words are gone. @throws Failed `already-sent` */
    discard: (key: string): Promise<void> =>
      exclusive(async () => {
        await find(key)
        await change(key, undefined)
      }),

    /** The member wants it to be sent, now: what waits, and what nobody can say of whether it arrived. @throws Failed `already-sent` */
    async send(key: string): Promise<void> {
      await exclusive(async () => {
        const { sent_at: _, tried_at: _tried, failure: _failure, ...write } = await find(key)
        const now = Date.now()
        const others = (await items.outbox.get()).filter((each) => each.key !== key)
        await items.outbox.set([...others, { ...write, at: now, phase: 'waiting', due: now, attempts: 0 }])
      })
      begin()
    },

    /** The member wants to know whether it has arrived. @throws Failed `already-sent` */
    async confirm(key: string): Promise<void> {
      await exclusive(async () => {
        await change(key, { ...(await find(key)), due: Date.now() })
      })
      await run()
    },

    /** What the network shows by itself to be there, and was not known to be. */
    async found(isThere: (content: WriteContent) => boolean): Promise<void> {
      const owner = await session.owner()
      const unknown = (await items.outbox.get()).filter(
        (write) =>
          write.owner === owner && write.phase === 'unknown' && write.key !== current && isThere(write.content),
      )
      for (const write of unknown) {
        await takeDraft(write)
        // what shows it is what would be asked for now
        await store(write, done())
      }
      if (unknown.length > 0) begin()
    },

    /** The network is there again: what waits for that goes now; what waits since the network told it to, doesn't. */
    async resume(): Promise<void> {
      await exclusive(async () => {
        const now = Date.now()
        const writes = await items.outbox.get()
        const waits = ({ due, failure }: Write) => due !== null && due > now && failure && !failure.retry_at
        if (writes.some(waits))
          await items.outbox.set(writes.map((write) => (waits(write) ? { ...write, due: now } : write)))
      })
      await run()
    },

    /** Forgets what whoever is signed in, or anybody, wants to be sent; what is on its way arrives or not. */
    forget: (whose: 'own' | 'everybody'): Promise<void> =>
      exclusive(async () => {
        const owner = await session.owner()
        const stays = (write: Write) => whose === 'own' && write.owner !== owner
        await items.outbox.set((await items.outbox.get()).filter(stays))
      }),
  }
}

const done = (): Partial<Write> => ({ phase: 'done', due: null, at: Date.now() })

const isSame = (one: WriteContent, other: WriteContent): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether sending it again is the same as having sent it once: the network still has its key, if it keeps keys at all. */
function isRepeatable({ sent_at }: Write, network: Network): boolean {
  const age = Date.now() - (sent_at ?? 0)
  return honoursKeys(network) && age < keyLifetime
}

/**
 * How a stored write stands now: one that was under way has died, and one that is too old asks first. A clock that was set
 * back holds nothing up, and does not tell how old a key is.
 */
function standing(write: Write, now: number): Write {
  if (isLive(write) && (write.tried_at ?? 0) > now + clockSkew) {
    const sent_at = write.phase === 'waiting' ? now : now - keyLifetime
    return standing({ ...write, sent_at, tried_at: now, due: write.due === null ? null : now }, now)
  }
  if (write.phase === 'sending') return { ...write, phase: 'unknown', due: now }
  if (write.due === null || !isLive(write)) return write
  if (write.at > now) return { ...write, at: now, due: now }
  if (write.phase === 'waiting' && write.at < now - mostWaiting) return { ...write, due: null }
  return write
}

/** Until when an owner's network wants nothing to be sent; no network asks for more than a day, but a clock may have been set back. */
async function pauseOf(owner: string | undefined, now: number): Promise<number> {
  const pause = await items.pause.get()
  if (!pause || !owner || pause.network !== networkOf(owner)) return 0
  if (pause.until <= now + longestPause) return pause.until
  await items.pause.remove()
  return 0
}

/** Whatever becomes of the write that was told so, the next one keeps to it too. */
async function keepPause({ owner }: Write, { retry_at }: Failure): Promise<void> {
  if (retry_at === undefined) return
  const until = Math.max(retry_at, await pauseOf(owner, Date.now()))
  await items.pause.set({ network: networkOf(owner), until }).catch(failureOf)
}

/** Those of an owner that go on by themselves; nothing goes before what is about the same and older. */
function goingOn(writes: Write[], owner: string | undefined): (Write & { due: number })[] {
  const earlier = new Set<string>()
  return writes.flatMap((write) => {
    const { content, due } = write
    if (write.owner !== owner || !isLive(write) || due === null || earlier.has(aboutOf(content))) return []
    earlier.add(aboutOf(content))
    return [{ ...write, due }]
  })
}

/** What is done is kept for a while; a clock that was set back doesn't make that longer. */
const isKept = ({ phase, at }: Write): boolean => phase !== 'done' || Math.abs(Date.now() - at) < doneFor

/** When something is to be done next, be it only to forget what is done. */
function nextDue(writes: Write[], owner: string | undefined, pause: number): number | undefined {
  const times = [
    ...goingOn(writes, owner).map(({ due }) => Math.max(due, pause)),
    ...writes.flatMap(({ phase, at }) => (phase === 'done' ? at + doneFor : [])),
  ]
  return times.length > 0 ? Math.min(...times) : undefined
}
