import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isGone } from '../../schemas/outbox.ts'
import { type PendingRequests, stillPending } from '../../schemas/pending-requests.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { useAsking } from '../../ui/failure.tsx'
import { isAboutRequest, isOf, useDone, useOwnWrites } from '../writes/own-writes.ts'
import { useRetry } from '../writes/use-retry.ts'
import { initialRequests, isOpen, reduceRequests } from './requests-state.ts'

/** State and actions of the tab "Requests". Asks the network for the list when the tab is first drawn. */
export function useRequests(stored: PendingRequests | null) {
  const { writes } = useOwnWrites()
  const [asking, run, reset] = useAsking()
  const [state, dispatch] = useReducer(reduceRequests, undefined, () => initialRequests(stored, writes))
  const { requests, ended } = state

  const refresh = (wanted?: number) => run(() => ask('refreshPendingRequests', wanted ? { wanted } : {}))
  useEffect(() => void refresh(), [])
  useRetry(asking, refresh)
  // a failure is outdated once something newer succeeded: another refresh, or an answer
  useEffect(() => {
    if (asking.phase === 'failed') reset()
  }, [stored, ended])

  useDone(writes, (write) => {
    // a message stays in the outbox until the member discards it; without one, the outcome says everything
    const isWithoutMessage = isGone(write) && isOf(write, 'answer') && !write.content.message
    if (isWithoutMessage && requests.some(({ id }) => isAboutRequest(write, id)))
      void ask('discardWrite', { key: write.key })
  })
  // before the next paint
  useLayoutEffect(() => dispatch({ type: 'stored', list: stored, writes }), [stored, writes])

  const left = state.list && stillPending(state.list)
  return {
    asking,
    ended,
    requests,
    isOpen: (request: ContactRequest) => isOpen(state, request),
    isLoaded: left !== null,
    /** Number of pending requests beyond the listed ones. */
    more: left ? Math.max(0, left.count - left.requests.length) : 0,
    number: left?.number ?? 0,
    count: left?.count ?? 0,
    refresh,
    toggle: (request: ContactRequest) => dispatch({ type: 'toggled', request }),
    askForMore: () => refresh((Math.floor(requests.length / 100) + 1) * 100),

    /**
     * Keeps a request drawn while its answer is saved to the outbox.
     *
     * @param isSaved resolves whether the answer was saved
     */
    async begin({ id }: ContactRequest, isSaved: Promise<boolean>) {
      dispatch({ type: 'saving', id })
      if (!(await isSaved)) dispatch({ type: 'not-saved', id })
    },
  }
}
