import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { guardReason } from '../page/guard.ts'
import type { Recommendation } from '../schemas/recommendation.ts'
import * as items from '../storage/items.ts'
import { useAsking } from '../ui/use-asking.ts'
import { useStored } from '../ui/use-stored.ts'
import type { FirstFrame } from './first-frame.ts'
import { viewOf } from './view.ts'

/** Whether only contacts are listed, and the way to change it. */
export type OnlyContacts = ReturnType<typeof useThisPage>['onlyContacts']

/** What "This page" shows and what can be done there. Looks the page up as soon as it is shown, unless it is guarded. */
export function useThisPage(first: FirstFrame) {
  const { page } = first
  const options = useStored(items.options, first.options)
  const recommendations = useStored(items.recommendations, first.recommendations)
  const listed = useStored(items.onlyContacts, first.onlyContacts)
  const [wanted, setWanted] = useState(first.onlyContacts)
  const [lookUp, run] = useAsking()
  const [anyway, setAnyway] = useState(false)

  const url = page.ok ? page.url : undefined
  const guard = url && !anyway ? guardReason(url, options.excluded_sites) : undefined

  const lookUpWith = useCallback(
    (only_contacts: boolean, again = false) => {
      setWanted(only_contacts)
      if (url) void run(() => ask('lookUp', { url, only_contacts, ...(again && { again }) }))
    },
    [url, run],
  )

  useEffect(() => {
    if (!guard) lookUpWith(first.onlyContacts)
  }, [guard, lookUpWith, first.onlyContacts])

  const find = (only_contacts: boolean) =>
    recommendations.find((each) => each.url === url && each.only_contacts === only_contacts)?.recommendation
  /** The other list was chosen, and is not there yet. */
  const choosing = lookUp.phase === 'asking' && wanted !== listed
  const recommendation = find(listed)
  const everyone = useEveryone(guard ? undefined : url, listed, find(false))
  return {
    view: viewOf({ page, guard, recommendation, lookUp }),
    lookUpAgain: () => lookUpWith(listed, true),
    lookUpAnyway: () => setAnyway(true),
    onlyContacts: {
      listed,
      /** What is listed changes when the reply is there; what is chosen, at once. */
      chosen: choosing ? wanted : listed,
      choosing,
      /** All who shared the page, where contacts alone are listed and it is known. */
      everyone,
      choose: (only_contacts: boolean) => lookUpWith(only_contacts),
    },
  }
}

/** Where contacts alone are listed, the others are not to be forgotten: how many they are is asked for as well. */
function useEveryone(url: string | undefined, onlyContacts: boolean, known: Recommendation | undefined) {
  const [counted, setCounted] = useState<Recommendation>()
  const isWanted = url !== undefined && onlyContacts && !known
  useEffect(() => {
    setCounted(undefined)
    if (!isWanted) return
    void ask('moreSharers', { url, only_contacts: false, page: 1 }).then((reply) => reply.ok && setCounted(reply.value))
  }, [url, isWanted])
  return onlyContacts ? (known ?? counted) : undefined
}
