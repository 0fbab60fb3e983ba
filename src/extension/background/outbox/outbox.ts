import { day } from '../../../contract/durations.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { isDone, isGone, isLive, needsDecision, type Write, wasDeliveredLate } from '../../schemas/outbox.ts'
import { aboutOf, aboutRequest, follows, pageOf, queues, type WriteContent } from '../../schemas/write-kinds.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import { draftLifetime } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { Failed, reported } from '../base/failed.ts'
import { doneEnding } from './delivery.ts'
import type { KindOf, Returning } from './kind.ts'
import { createRun, type Dependencies } from './sending.ts'
import { createStoredWrites, lastTimeOf, withoutAttempt } from './stored-writes.ts'

const doubleClick = 60_000

/** Maximum writes in the outbox; a further one is refused. */
export const maxWrites = 50

/**
 * @returns `writes` itself for a second click; `toRestore` has texts that return to their forms. @throws Failed
 * `under-way`, `outbox-full`
 */
function admit(write: Write, writes: Write[], kindOf: KindOf): { writes: Write[]; toRestore: Write[] } {
  const { owner, content } = write
  const formOf = (each: WriteContent) => kindOf(each).draft?.key(owner, each)
  const form = formOf(content)
  const isOfSameForm = (each: Write) => form !== undefined && formOf(each.content) === form
  const own = writes.filter((each) => each.owner === owner)
  const about = own.filter((each) => aboutOf(each.content) === aboutOf(content))
  const isRecent = (each: Write) => Math.abs(write.at - lastTimeOf(each)) < doubleClick
  // only the latest: an action of the member meanwhile is meant
  const latest = about.at(-1)
  const isSame = latest && JSON.stringify(latest.content) === JSON.stringify(content)
  const duplicate = isSame && latest.phase !== 'refused' ? latest : undefined
  if (duplicate && (isLive(duplicate) || isRecent(duplicate))) {
    const isDecided = isLive(duplicate) && needsDecision(duplicate)
    const sent = (each: Write) => (each === duplicate ? retriedNow(duplicate) : each)
    return { writes: isDecided ? writes.map(sent) : writes, toRestore: [] }
  }
  const waitsFor = (each: Write) => queues(content) || follows(content, each.content)
  if (about.some((each) => isLive(each) && !waitsFor(each))) throw new Failed('under-way')
  const replaced = queues(content)
    ? []
    : own.filter((each) => (about.includes(each) || isOfSameForm(each)) && !isLive(each))
  if (own.filter((each) => !isDone(each) && !replaced.includes(each)).length >= maxWrites)
    throw new Failed('outbox-full')
  return {
    writes: [...writes.filter((each) => !replaced.includes(each)), write],
    // a refused write of the same form has its text there already
    toRestore: replaced.filter((each) => each.phase === 'refused' && !isOfSameForm(each)),
  }
}

function retriedNow(write: Write): Write {
  const now = Date.now()
  const { failure: _, hold: _hold, ...retried } = write.phase === 'unknown' ? write : withoutAttempt(write)
  return { ...retried, at: now, phase: 'waiting', due: now, attempts: 0 }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Each write is stored before its first byte leaves, so that it is applied once even if the background dies. */
export function createOutbox(dependencies: Dependencies) {
  const { session, kindOf } = dependencies
  const writes = createStoredWrites()
  const { exclusive, find, isCurrent, change, giveUp, filter, keep } = writes
  const run = createRun(writes, dependencies)

  const runSoon = (): void => void run().catch(reported)

  const findUnread = async (key: string) => (await items.unreadWrites.get()).find((each) => each.key === key)

  const restore = async (write: Returning<WriteContent>) => kindOf(write.content).draft?.restore(write)

  async function findText(key: string): Promise<Returning<WriteContent>> {
    const unread = await findUnread(key)
    // nobody knows whether another build sent it
    return unread?.content ? { ...unread, content: unread.content, phase: 'unknown' } : find(key)
  }

  async function drop(key: string, moveText: () => Promise<unknown>): Promise<void> {
    await exclusive(async () => {
      const stored = await items.outbox.get()
      const dropped = stored.find((each) => each.key === key && isLive(each))
      const isFollowing = ({ owner, phase, content }: Write) =>
        phase === 'waiting' &&
        owner === dropped?.owner &&
        follows(content, dropped.content) &&
        aboutOf(content) === aboutOf(dropped.content)
      await moveText()
      for (const following of stored.filter(isFollowing)) {
        await restore(following)
        await giveUp(following.key)
      }
      await giveUp(key)
    })
    runSoon()
  }

  return {
    run,

    /** @throws Failed `signed-out`, `under-way`, `outbox-full`, `storage-full` */
    async add(content: WriteContent): Promise<void> {
      const owner = await session.owner()
      if (!owner) throw new Failed('signed-out')
      const network = (await configuredNetwork.get())?.name
      const { draft, isHeld = true } = kindOf(content)
      const hold = isHeld ? (await items.options.get()).undoSeconds * 1000 : 0
      const requests = (await items.pendingRequests.get())?.requests ?? []
      const name = requests.find(({ id }) => aboutOf(content) === aboutRequest(id))?.from.name
      const now = Date.now()
      const write: Write = {
        key: crypto.randomUUID(),
        owner,
        ...(network && { network }),
        content,
        pageKey: matchKey(pageOf(content)?.url ?? ''),
        ...(name && { name }),
        at: now,
        hold,
        phase: 'waiting',
        due: now + hold,
        attempts: 0,
      }
      await exclusive(async () => {
        const stored = await items.outbox.get()
        const { writes: admitted, toRestore } = admit(write, stored, kindOf)
        if (admitted === stored) return
        for (const replaced of toRestore) await restore(replaced)
        await items.outbox.set(admitted).catch((error: unknown) => {
          throw new Failed('storage-full', { cause: error })
        })
      })
      runSoon()
      // after a second click too: the write of the first has the same text
      await draft?.clear(write).catch(reported)
    },

    /**
     * Adds an answer that was typed and never sent, whose object is gone, so that the member can read its text: another
     * answer may have ended it. @param name of the other member, unless the content has it
     */
    saveLostAnswer: (
      owner: string,
      content: WriteContent,
      { unconfirmed }: { unconfirmed?: unknown },
      name?: string,
    ): Promise<void> =>
      exclusive(async () => {
        const stored = await items.outbox.get()
        if (stored.some((each) => each.owner === owner && aboutOf(each.content) === aboutOf(content))) return
        const failure = { code: unconfirmed ? 'unconfirmed' : 'gone' } as const
        const ended = { ...doneEnding(), at: Date.now(), attempts: 0, failure }
        await items.outbox.set([
          ...stored,
          { key: crypto.randomUUID(), owner, content, ...(name && { name }), ...ended },
        ])
      }),

    /** A retry that is under way is the last one; its delivery is shown. @throws Failed `already-sent` */
    takeBack: (key: string): Promise<void> => drop(key, async () => restore(await findText(key))),

    /** A done write can be discarded if its object is gone or it was delivered late. @throws Failed `already-sent` */
    discard: (key: string): Promise<void> =>
      drop(key, async () => {
        const write = (await items.outbox.get()).find((each) => each.key === key)
        if (write && isGone(write)) await kindOf(write.content).draft?.clear(write)
        else if (!(write && wasDeliveredLate(write)) && !(await findUnread(key))) await find(key)
      }),

    /** Sends a waiting or unknown write immediately, unless an attempt is under way. @throws Failed `already-sent` */
    async send(key: string): Promise<void> {
      await exclusive(async () => {
        if (isCurrent(key)) return
        const write = await find(key)
        const others = (await items.outbox.get()).filter((each) => each.key !== key)
        await items.outbox.set([...others, retriedNow(write)])
      })
      runSoon()
    },

    /** Asks the network now whether it has an unknown write. @throws Failed `already-sent` */
    async confirm(key: string): Promise<void> {
      await exclusive(async () => {
        if (!isCurrent(key)) await change(key, { ...(await find(key)), due: Date.now() })
      })
      runSoon()
    },

    /** Retries waiting writes now, except those that the network or the rate limit holds back. */
    resume: (): Promise<void> =>
      exclusive(async () => {
        const now = Date.now()
        const stored = await items.outbox.get()
        const waits = ({ due, failure }: Write) =>
          due !== null && due > now && failure && !failure.retryAt && failure.code !== 'busy'
        if (stored.some(waits))
          await items.outbox.set(stored.map((write) => (waits(write) ? { ...write, due: now, attempts: 1 } : write)))
        // without room to store this, the writes are scheduled as they are
      }).finally(run),

    prune: (): Promise<void> =>
      exclusive(async () => {
        const oldest = Date.now() - draftLifetime * day
        await keep(({ at }) => at >= oldest)
      }),

    deleteWrites: (whose: 'own' | 'everybody'): Promise<void> =>
      exclusive(async () => {
        const owner = await session.owner()
        await filter((write) => whose === 'own' && write.owner !== owner)
      }),
  }
}
