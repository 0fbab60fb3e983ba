import { defaultListed, stillPending } from '../../schemas/stored.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import { answerDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import type { Members } from '../api/members.ts'
import type { Session } from '../auth/session.ts'
import { reported } from '../base/failed.ts'
import type { Initiator } from '../http/rate-limit.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { recently } from './account.ts'

export type PendingRequestsReader = ReturnType<typeof createPendingRequests>

/** Lists may lag behind answers, and overtake each other: they are numbered as they were requested. */
export function createPendingRequests(session: Session, members: Members, outbox: Outbox) {
  let requested = 0
  let newest = 0

  async function read(wanted?: number, initiator?: Initiator) {
    requested += 1
    const number = requested
    const listed = (await items.pendingRequests.get())?.requests.length ?? 0
    return {
      number,
      ...(await members.requests(Math.max(wanted ?? listed, defaultListed), initiator && { initiator })),
    }
  }

  /** @returns the requests that were pending before; undefined, and stores nothing, if a later list is stored */
  async function store({ number, requests, count, count_string }: Awaited<ReturnType<typeof read>>) {
    if (number < newest) return
    newest = number
    const stored = await items.pendingRequests.get()
    const isListed = (id: string) => requests.some((request) => request.id === id)
    await items.pendingRequests.set({
      count,
      count_string,
      requests,
      answered: (stored?.answered ?? []).filter(isListed),
    })
    return stored ? stillPending(stored).requests : []
  }

  /** The last reading and the time of its request; undefined if it failed. */
  let latest: { at: number; reading: Promise<void> } | undefined

  function refresh(wanted?: number, initiator?: Initiator): Promise<void> {
    const own = { at: Date.now(), reading: readAndStore(wanted, initiator) }
    latest = own
    own.reading.catch(() => {
      if (latest === own) latest = undefined
    })
    return own.reading
  }

  /** Joins a reading that has begun within a minute, but not another session's reading: its list is deleted. */
  async function refreshUnlessRecent(wanted?: number): Promise<void> {
    if (latest && Math.abs(Date.now() - latest.at) < recently) {
      await latest.reading.catch(() => undefined)
      if (latest && (await items.pendingRequests.get())) return
    }
    await refresh(wanted)
  }

  async function readAndStore(wanted?: number, initiator?: Initiator): Promise<void> {
    let before: ContactRequest[] | undefined
    const { result: list, owner } = await session.runInSession(
      () => read(wanted, initiator),
      async (list) => {
        before = await store(list)
      },
    )
    // only the newest whole list proves that a request is gone
    if (before && owner && list.isWhole) await endUnlisted(owner, before, list.requests)
  }

  async function endUnlisted(owner: string, before: ContactRequest[], listed: ContactRequest[]): Promise<void> {
    const ids = new Set(listed.map(({ id }) => id))
    for (const { id, from } of before.filter((request) => !ids.has(request.id))) {
      const draft = answerDraft(owner, id)
      const typed = await draft.get()
      if (!typed?.message) await draft.remove()
      else {
        const { message, contact_card } = typed
        // it isn't sent any more, so ACCEPT or DECLINE makes no difference
        const content = { type: 'answer', id, value: 'ACCEPT', contact_card, message } as const
        await outbox.saveLostAnswer(owner, content, typed, from.name)
      }
    }
  }

  const refreshSoon = (): void => void refresh().catch(reported)

  return {
    refresh,
    refreshUnlessRecent,
    refreshSoon,

    async markAnswered(id: string): Promise<void> {
      const write = await session.guardedWriter()
      await write(async () => {
        const stored = await items.pendingRequests.get()
        if (stored) await items.pendingRequests.set({ ...stored, answered: [...new Set([...stored.answered, id])] })
      })
      refreshSoon()
    },
  }
}
