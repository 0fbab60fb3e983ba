import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Recommendation } from '../messages/recommendation.ts'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'
import type { FirstFrame } from './first-frame.ts'
import { type LookUp, type View, viewOf } from './view.ts'

/** Milliseconds after which the popup says that the network is slow. */
const slowAfter = 1000

/** What "This page" shows, and the way to ask again. Looks the page up as soon as it is shown. */
export function useThisPage(first: FirstFrame): { view: View; lookUpAgain: () => void } {
  const { page } = first
  const lastAnswers = useStored(items.lastAnswers, first.lastAnswers)
  const [lookUp, setLookUp] = useState<LookUp>({ phase: 'asking', slow: false })

  const address = page.ok ? page.address : undefined
  const lookUpAgain = useCallback(() => {
    if (!address) return
    setLookUp({ phase: 'asking', slow: false })
    const notice = setTimeout(() => setLookUp({ phase: 'asking', slow: true }), slowAfter)
    void ask('lookUp', { address }).then((reply) => {
      clearTimeout(notice)
      setLookUp(reply.ok ? { phase: 'answered' } : { phase: 'failed', failure: reply })
    })
  }, [address])

  useEffect(lookUpAgain, [lookUpAgain])
  const recommendation: Recommendation | undefined = lastAnswers.find(
    (answer) => answer.address === address,
  )?.recommendation
  return { view: viewOf({ page, recommendation, lookUp }), lookUpAgain }
}
