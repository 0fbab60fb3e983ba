import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { ContactRequest } from '../schemas/contact-request.ts'
import type { Failure } from '../schemas/errors.ts'
import { type PendingRequests, waiting } from '../schemas/pending-requests.ts'
import { type AnswerDraft, answerDraftOf } from '../storage/drafts.ts'
import { useAsking } from '../ui/use-asking.ts'

/** What the member can do with a request. */
export type RequestAction = 'ACCEPT' | 'DECLINE' | 'DELETE'

/**
 * What became of a request; `GONE`: somebody answered it elsewhere, or it was taken back; `ARRIVED`: an answer that was not
 * confirmed has taken it from the list.
 */
export type Outcome = RequestAction | 'GONE' | 'ARRIVED'

export type Answering =
  | { phase: 'idle' }
  /** The list stays as it was until the reply is there. */
  | { phase: 'sending'; id: string; action: RequestAction; list: ContactRequest[] }
  | { phase: 'failed'; id: string; request: ContactRequest; action: RequestAction; failure: Failure }
  /** `next`: the id of the request that comes up. */
  | { phase: 'done'; outcome: Outcome; request: ContactRequest; next: string | undefined }

/** What the tab "Requests" shows and what can be done there. Asks the network as soon as it is shown. */
export function useRequests(stored: PendingRequests | null) {
  const [asking, run] = useAsking()
  const [answering, setAnswering] = useState<Answering>({ phase: 'idle' })
  /** By hand: opened or closed. The first one is open unless it was closed. */
  const [toggled, setToggled] = useState<Record<string, boolean>>({})

  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])

  const left = stored && waiting(stored)
  const requests = answering.phase === 'sending' ? answering.list : (left?.requests ?? [])
  // what is not confirmed does not go without a word
  useEffect(() => {
    if (answering.phase !== 'failed' || !left || left.requests.some(({ id }) => id === answering.id)) return
    void answerDraftOf(answering.id).remove()
    const outcome = answering.failure.code === 'answer-unconfirmed' ? 'ARRIVED' : 'GONE'
    setAnswering({ phase: 'done', outcome, request: answering.request, next: requests[0]?.id })
  }, [stored, answering])

  const isOpen = (request: ContactRequest) => toggled[request.id] ?? request === requests[0]

  return {
    asking,
    answering,
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

    async answer(request: ContactRequest, action: RequestAction, { contact_card, message }: AnswerDraft) {
      const { id } = request
      if (answering.phase === 'sending') return
      setAnswering({ phase: 'sending', id, action, list: requests })
      const reply =
        action === 'DELETE'
          ? await ask('deleteContactRequest', { id })
          : await ask('answerContactRequest', { id, value: action, contact_card, message })
      if (!reply.ok && reply.code !== 'request-gone')
        return setAnswering({ phase: 'failed', id, request, action, failure: reply })
      await answerDraftOf(id).remove()
      const place = requests.indexOf(request)
      const next = (requests[place + 1] ?? requests[place - 1])?.id
      if (next !== undefined) setToggled((before) => ({ ...before, [next]: true }))
      setAnswering({ phase: 'done', outcome: reply.ok ? action : 'GONE', request, next })
    },
  }
}
