import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { ContactRequest } from '../schemas/contact-request.ts'
import { isLive, type Write } from '../schemas/outbox.ts'
import { type PendingRequests, waiting } from '../schemas/pending-requests.ts'
import { useAsking } from '../ui/use-asking.ts'
import { isOf, useOwnWrites } from './own-writes.ts'
import type { RequestAction } from './use-answer.ts'

/**
 * What became of a request; `GONE`: somebody answered it elsewhere, or it was taken back; `ARRIVED`: an answer that was not
 * confirmed is there after all.
 */
export type Outcome = RequestAction | 'GONE' | 'ARRIVED'

/** The request that was settled last, what became of it, and the id of the one that comes up. */
export interface Settled {
  outcome: Outcome
  request: ContactRequest
  next: string | undefined
}

/** What the tab "Requests" shows and what can be done there. Asks the network as soon as it is shown. */
export function useRequests(stored: PendingRequests | null) {
  const { writes } = useOwnWrites()
  const [asking, run] = useAsking()
  const [settled, setSettled] = useState<Settled>()
  /** By hand: opened or closed. The first one is open unless it was closed. */
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  /** Requests that were answered here, or that were seen with their answer under way, by id. */
  const answered = useRef(new Map<string, { request: ContactRequest; phase?: Write['phase'] }>())
  const shown = useRef<ContactRequest[]>([])

  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])

  const left = stored && waiting(stored)
  const isListed = (id: string) => left?.requests.some((request) => request.id === id)
  // what has just been answered goes when it is said what became of it
  const isSettling = [...answered.current.keys()].some((id) => !isListed(id))
  const requests = isSettling ? shown.current : (left?.requests ?? [])
  shown.current = requests

  useEffect(() => {
    for (const write of writes) {
      if (!('id' in write.content)) continue
      const { id } = write.content
      const before = answered.current.get(id)
      const request = before?.request ?? requests.find((each) => each.id === id)
      if (!request) continue
      if (isLive(write)) answered.current.set(id, { request, phase: write.phase })
      else if (before) {
        answered.current.delete(id)
        if (write.phase === 'done') settle(request, outcomeOf(write, before.phase))
      }
    }
  }, [writes])

  function settle(request: ContactRequest, outcome: Outcome) {
    const place = requests.findIndex(({ id }) => id === request.id)
    const next = (requests[place + 1] ?? requests[place - 1])?.id
    if (next !== undefined) setToggled((before) => ({ ...before, [next]: true }))
    setSettled({ outcome, request, next })
  }

  const isOpen = (request: ContactRequest) => toggled[request.id] ?? request === requests[0]

  return {
    asking,
    settled,
    requests,
    isOpen,
    known: left !== null,
    /** How many wait beyond those that are listed. */
    more: left ? Math.max(0, left.count - left.requests.length) : 0,
    number: left?.number ?? 0,
    count: left?.count ?? 0,
    refresh,

    /** The others stay as they are, so that nothing moves but what is below. */
    toggle: (request: ContactRequest) =>
      setToggled((before) => ({
        ...before,
        // the first one stays open also where another comes before it
        ...(requests[0] && { [requests[0].id]: isOpen(requests[0]) }),
        [request.id]: !isOpen(request),
      })),

    askForMore: () => refresh((Math.floor(requests.length / 100) + 1) * 100),

    /** To be called when an answer to it is about to be sent: what is quick is done before it is seen under way. */
    begin: (request: ContactRequest) => void answered.current.set(request.id, { request }),
  }
}

function outcomeOf(write: Write, before: Write['phase'] | undefined): Outcome {
  if (write.failure) return 'GONE'
  if (before === 'unknown') return 'ARRIVED'
  return isOf(write, 'answer') ? write.content.value : 'DELETE'
}
