import { isDone, type Write } from '../../schemas/outbox.ts'
import { type PendingRequests, stillPending } from '../../schemas/stored.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import { isAboutRequest, isOf } from '../writes/own-writes.ts'
import type { RequestAction } from './RequestCard.tsx'

/** `GONE`: it was answered elsewhere or withdrawn. `CONFIRMED`: the network has an answer whose response was lost. */
export type Outcome = Exclude<RequestAction, 'DELETE'> | 'deletion' | 'GONE' | 'CONFIRMED'

export interface Ended {
  outcome: Outcome
  request: ContactRequest
  /** Id of the request that takes its place; undefined if it was the only one. */
  next: string | undefined
}

export interface RequestsState {
  list: PendingRequests | null
  writes: readonly Write[]
  /** The requests that are drawn. One that is being answered stays until its outcome is known. */
  requests: readonly ContactRequest[]
  /** Whether the member opened or closed a request, by id. */
  toggled: Readonly<Record<string, boolean>>
  saving: readonly string[]
  ended: Ended | undefined
}

export type RequestsEvent =
  | { type: 'stored'; list: PendingRequests | null; writes: readonly Write[] }
  | { type: 'toggled'; request: ContactRequest }
  | { type: 'saving'; id: string }
  | { type: 'not-saved'; id: string }

export const initialRequests = (list: PendingRequests | null, writes: readonly Write[]): RequestsState => ({
  list,
  writes,
  requests: pendingIn(list),
  toggled: {},
  saving: [],
  ended: undefined,
})

export function reduceRequests(state: RequestsState, event: RequestsEvent): RequestsState {
  if (event.type === 'stored' && event.list === state.list && event.writes === state.writes) return state
  const next = apply(state, event)
  const listed = pendingIn(next.list)
  const isLeaving = ({ id }: ContactRequest) =>
    !listed.some((request) => request.id === id) && isBeingAnswered(next, id)
  return { ...next, requests: state.requests.some(isLeaving) ? state.requests : listed }
}

export const isOpen = ({ toggled, requests, writes }: RequestsState, request: ContactRequest): boolean =>
  toggled[request.id] ??
  (request === requests[0] || writes.some((write) => isAboutRequest(write, request.id) && !isDone(write)))

const pendingIn = (list: PendingRequests | null): readonly ContactRequest[] => (list ? stillPending(list).requests : [])

const isBeingAnswered = ({ saving, writes }: RequestsState, id: string): boolean =>
  saving.includes(id) ||
  writes.some((write) => isAboutRequest(write, id) && write.phase !== 'refused' && !isDone(write))

function apply(state: RequestsState, event: RequestsEvent): RequestsState {
  const { requests, toggled, saving } = state
  switch (event.type) {
    case 'saving':
      return { ...state, saving: [...saving, event.id] }
    case 'not-saved':
      return { ...state, saving: saving.filter((id) => id !== event.id) }
    case 'toggled': {
      // the first request keeps its state if another one comes before it
      const [first] = requests
      const others = first ? { ...toggled, [first.id]: isOpen(state, first) } : toggled
      return { ...state, toggled: { ...others, [event.request.id]: !isOpen(state, event.request) } }
    }
    case 'stored': {
      const { list, writes } = event
      const next = { ...state, list, writes, saving: saving.filter((id) => !isAnswered(id, writes)) }
      return writes
        .filter((write) => isDone(write) && phaseOf(write, state.writes) !== 'done')
        .reduce<RequestsState>((before, write) => end(before, write, phaseOf(write, state.writes)), next)
    }
  }
}

const isAnswered = (id: string, writes: readonly Write[]) => writes.some((write) => isAboutRequest(write, id))

const phaseOf = ({ key }: Write, writes: readonly Write[]) => writes.find((write) => write.key === key)?.phase

function end(state: RequestsState, write: Write, before: Write['phase'] | undefined): RequestsState {
  const { requests, toggled } = state
  const place = requests.findIndex(({ id }) => isAboutRequest(write, id))
  const request = requests[place]
  if (!request) return state
  const next = (requests[place + 1] ?? requests[place - 1])?.id
  const opensNext = next !== undefined && isOpen(state, request)
  return {
    ...state,
    toggled: opensNext ? { ...toggled, [next]: true } : toggled,
    ended: { outcome: outcomeOf(write, before), request, next },
  }
}

function outcomeOf(write: Write, before: Write['phase'] | undefined): Outcome {
  if (write.failure) return 'GONE'
  if (before === 'unknown') return 'CONFIRMED'
  return isOf(write, 'answer') ? write.content.value : 'deletion'
}
