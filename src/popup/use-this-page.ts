import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Recommendation } from '../messages/recommendation.ts'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'
import type { FirstFrame } from './first-frame.ts'
import { type LookUp, type View, viewOf } from './view.ts'

/** Milliseconds after which the popup says that the network is slow. */
const slowAfter = 1000

/** What "This page" shows, and the way to ask again. Looks the page up when the popup opens and when the member signs in. */
export function useThisPage(first: FirstFrame): { view: View; account: items.Account | null; lookUpAgain: () => void } {
  const { page } = first
  const account = useStored(items.account, first.account)
  const signIn = useStored(items.signIn, first.signIn)
  const lastAnswers = useStored(items.lastAnswers, first.lastAnswers)
  const [lookUp, setLookUp] = useState<LookUp>({ phase: 'asking', slow: false })

  const address = page.ok ? page.address : undefined
  const member = account?.id
  const lookUpAgain = useCallback(() => {
    if (!member || !address) return
    setLookUp({ phase: 'asking', slow: false })
    const notice = setTimeout(() => setLookUp({ phase: 'asking', slow: true }), slowAfter)
    void ask('lookUp', { address }).then((reply) => {
      clearTimeout(notice)
      setLookUp(reply.ok ? { phase: 'answered' } : { phase: 'failed', failure: reply })
    })
  }, [member, address])

  useEffect(lookUpAgain, [lookUpAgain])
  // also wakes a worker that died in the middle of a sign-in, so that it can say so
  useEffect(() => void ask('refreshPendingRequests', {}), [member])

  const recommendation: Recommendation | undefined = lastAnswers.find(
    (answer) => answer.address === address,
  )?.recommendation
  return { view: viewOf({ page, account, signIn, recommendation, lookUp }), account, lookUpAgain }
}
