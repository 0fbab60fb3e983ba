import { unconfirmed, type Write } from '../schemas/writes.ts'
import * as items from '../storage/items.ts'
import type { Sending } from './api/write-once.ts'
import type { Session } from './auth/session.ts'
import { failureOf } from './failed.ts'

/** How many actions that failed are kept, the newest. */
const kept = 20

export type Writes = ReturnType<typeof createWrites>

/** What an action needs on its way. */
interface Running extends Sending {
  /** Stores what came of it, unless the session has ended. */
  keep: (store: () => Promise<void>) => Promise<void>
}

/**
 * Keeps what the member sends while it is under way, and what became of it where it failed: a popup that is opened again
 * shows it, and an action that is tried again has the key that it had.
 */
export function createWrites(session: Pick<Session, 'keeper'>) {
  /** What this worker is about; anything else that is stored as under way died with another. */
  const underWay = new Map<string, { content: string; done: Promise<void> }>()

  const change = async (about: string, write?: Write): Promise<void> => {
    const others = (await items.writes.get()).filter((each) => each.about !== about)
    await items.writes.set([...(write ? [write] : []), ...others].slice(0, kept))
  }

  async function send(
    about: string,
    content: string,
    keep: Running['keep'],
    work: (running: Running) => Promise<void>,
  ): Promise<void> {
    const last = (await items.writes.get()).find((each) => each.about === about && each.content === content)
    const key = last?.key ?? crypto.randomUUID()
    const write = { about, content, key }
    await keep(() => change(about, { ...write, phase: 'sending' }))
    try {
      await work({ key, keep, checking: () => keep(() => change(about, { ...write, phase: 'checking' })) })
      await keep(() => change(about))
    } catch (error) {
      await keep(() => change(about, { ...write, phase: 'failed', failure: failureOf(error) }))
      throw error
    }
  }

  return {
    /**
     * Does an action of the member, one at a time about the same thing; the same one that is under way already is
     * waited for.
     *
     * @throws Failed
     */
    async run(about: string, content: unknown, work: (running: Running) => Promise<void>): Promise<void> {
      const keep = await session.keeper()
      const text = JSON.stringify(content)
      for (let other = underWay.get(about); other; other = underWay.get(about)) {
        if (other.content === text) return other.done
        await other.done.catch(() => undefined)
      }
      const done = send(about, text, keep, work)
      underWay.set(about, { content: text, done })
      try {
        await done
      } finally {
        underWay.delete(about)
      }
    },

    /** Forgets that an action failed: what it was about shows how it stands. To be called while holding the session lock. */
    async forget(about: string): Promise<void> {
      if (!underWay.has(about)) await change(about)
    },

    /** To be called when the background starts: what was under way then may have arrived, or not. */
    async recover(): Promise<void> {
      const keep = await session.keeper().catch(() => undefined)
      await keep?.(async () => {
        const stored = await items.writes.get()
        const isDead = ({ about, phase }: Write) => phase !== 'failed' && !underWay.has(about)
        if (!stored.some(isDead)) return
        await items.writes.set(
          stored.map((write) =>
            isDead(write) ? { ...write, phase: 'failed', failure: { code: unconfirmed(write.about) } } : write,
          ),
        )
      })
    },
  }
}
