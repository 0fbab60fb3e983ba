import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import { type PendingRequests, waiting } from '../../schemas/pending-requests.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useTryAgain } from '../../ui/failure/use-try-again.ts'
import { isAboutRequest, isOf, useDone, useOwnWrites } from '../writes/own-writes.ts'
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
  const [asking, run, forget] = useAsking()
  const [settled, setSettled] = useState<Settled>()
  /** By hand: opened or closed. */
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  /** Ids of requests that are answered here, as long as nothing of that is stored. */
  const [begun, setBegun] = useState<string[]>([])
  const shown = useRef<ContactRequest[]>([])

  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])
  useTryAgain(asking, refresh)
  // a failure goes when something newer succeeded: another reading, or an answer
  useEffect(() => {
    if (asking.phase === 'failed') forget()
  }, [stored, settled])

  const phases = useRef(new Map<string, Write['phase']>())
  const isTold = useDone(writes, (write) => {
    const request = shown.current.find(({ id }) => isAboutRequest(write, id))
    if (!request) return
    settle(request, outcomeOf(write, phases.current.get(write.key)))
    // words are shown until the member gives them up; without them all is said
    if (isGone(write) && isOf(write, 'answer') && !write.content.message) void ask('discardWrite', { key: write.key })
  })
  useLayoutEffect(() => {
    phases.current = new Map(writes.map(({ key, phase }) => [key, phase]))
    setBegun((before) => before.filter((id) => !writes.some((write) => isAboutRequest(write, id))))
  }, [writes])

  const left = stored && waiting(stored)
  const isListed = (id: string) => left?.requests.some((request) => request.id === id)
  const isUnderWay = (id: string) =>
    begun.includes(id) ||
    writes.some((write) => isAboutRequest(write, id) && write.phase !== 'refused' && !isTold(write))
  // what was answered here goes when it is said what became of it
  const isSettling = shown.current.some(({ id }) => !isListed(id) && isUnderWay(id))
  const requests = isSettling ? shown.current : (left?.requests ?? [])
  shown.current = requests

  function settle(request: ContactRequest, outcome: Outcome) {
    const requests = shown.current
    const place = requests.findIndex(({ id }) => id === request.id)
    const next = (requests[place + 1] ?? requests[place - 1])?.id
    // where it was closed meanwhile, the member is elsewhere
    if (next !== undefined && isOpen(request)) setToggled((before) => ({ ...before, [next]: true }))
    setSettled({ outcome, request, next })
  }

  /** The first one is open, and what was answered and is not done, unless they were closed. */
  const isOpen = (request: ContactRequest) =>
    toggled[request.id] ??
    (request === requests[0] || writes.some((write) => isAboutRequest(write, request.id) && !isDone(write)))

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

    /** To be called when an answer to it is about to be sent; `kept` resolves whether it will be. */
    async begin({ id }: ContactRequest, kept: Promise<boolean>) {
      setBegun((before) => [...before, id])
      if (!(await kept)) setBegun((before) => before.filter((each) => each !== id))
    },
  }
}

function outcomeOf(write: Write, before: Write['phase'] | undefined): Outcome {
  if (write.failure) return 'GONE'
  if (before === 'unknown') return 'ARRIVED'
  return isOf(write, 'answer') ? write.content.value : 'DELETE'
}
