import { useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import { ask } from '../messages/ask.ts'
import type { Failure } from '../schemas/errors.ts'
import type { Recommendation, Sharer } from '../schemas/recommendation.ts'

const lastPage = endpoints.recommendation.parameters.page.max

type Asking = { phase: 'idle' } | { phase: 'asking' } | { phase: 'failed'; failure: Failure }

/** All sharers known so far, and the way to more of them, up to the API's bound. */
export function useMoreSharers(url: string, onlyContacts: boolean, recommendation: Recommendation) {
  const [further, setFurther] = useState<{ page: number; sharers: Sharer[]; end: boolean }>({
    page: 0,
    sharers: [],
    end: false,
  })
  const [asking, setAsking] = useState<Asking>({ phase: 'idle' })
  const sharers = withoutRepeated([...recommendation.data, ...further.sharers])

  async function askForMore() {
    setAsking({ phase: 'asking' })
    const page = further.page + 1
    const reply = await ask('moreSharers', { url, only_contacts: onlyContacts, page })
    if (!reply.ok) return setAsking({ phase: 'failed', failure: reply })
    setFurther({ page, sharers: [...further.sharers, ...reply.value.data], end: reply.value.data.length === 0 })
    setAsking({ phase: 'idle' })
    // somebody shared in the meantime: whoever moved to the top would be on no page that we ask for
    if (reply.value.updated_time !== recommendation.updated_time)
      void ask('lookUp', { url, only_contacts: onlyContacts })
  }

  const remaining = further.end || further.page >= lastPage ? 0 : Math.max(0, recommendation.count - sharers.length)
  return { sharers, remaining, asking, askForMore }
}

/** Each member once, where they stand first; a network that sends empty ids is told apart by links and names. */
export function withoutRepeated(sharers: readonly Sharer[]): Sharer[] {
  const byIdentity = new Map<string, Sharer>()
  for (const sharer of sharers) {
    const identity = sharer.id || sharer.link || `${sharer.name} ${sharer.updated_time}`
    if (!byIdentity.has(identity)) byIdentity.set(identity, sharer)
  }
  return [...byIdentity.values()]
}
