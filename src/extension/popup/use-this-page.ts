import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { guardReason } from '../page/guard.ts'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'
import type { FirstFrame } from './first-frame.ts'
import { type LookUp, viewOf } from './view.ts'

/** Milliseconds after which the popup says that the network is slow. */
const slowAfter = 1000

/** What "This page" shows and what can be done there. Looks the page up as soon as it is shown, unless it is guarded. */
export function useThisPage(first: FirstFrame) {
  const { page } = first
  const options = useStored(items.options, first.options)
  const lastAnswers = useStored(items.lastAnswers, first.lastAnswers)
  const onlyContacts = useStored(items.onlyContacts, first.onlyContacts)
  const [lookUp, setLookUp] = useState<LookUp>({ phase: 'asking', slow: false })
  const [anyway, setAnyway] = useState(false)

  const address = page.ok ? page.address : undefined
  const guard = address && !anyway ? guardReason(address, options.excluded_sites) : undefined

  const lookUpWith = useCallback(
    (only_contacts: boolean) => {
      if (!address) return
      setLookUp({ phase: 'asking', slow: false })
      const notice = setTimeout(() => setLookUp({ phase: 'asking', slow: true }), slowAfter)
      void ask('lookUp', { address, only_contacts }).then((reply) => {
        clearTimeout(notice)
        setLookUp(reply.ok ? { phase: 'answered' } : { phase: 'failed', failure: reply })
      })
    },
    [address],
  )

  useEffect(() => {
    if (!guard) lookUpWith(first.onlyContacts)
  }, [guard, lookUpWith, first.onlyContacts])

  const answer = lastAnswers.find((each) => each.address === address && each.only_contacts === onlyContacts)
  return {
    view: viewOf({ page, guard, recommendation: answer?.recommendation, lookUp }),
    onlyContacts,
    lookUpAgain: () => lookUpWith(onlyContacts),
    /** The list changes when the answer is there; until then it stays. */
    lookUpOnlyContacts: lookUpWith,
    lookUpAnyway: () => setAnyway(true),
  }
}
