import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { guardReason } from '../page/guard.ts'
import * as items from '../storage/items.ts'
import { useAsking } from '../ui/use-asking.ts'
import { useStored } from '../ui/use-stored.ts'
import type { FirstFrame } from './first-frame.ts'
import { viewOf } from './view.ts'

/** What "This page" shows and what can be done there. Looks the page up as soon as it is shown, unless it is guarded. */
export function useThisPage(first: FirstFrame) {
  const { page } = first
  const options = useStored(items.options, first.options)
  const recommendations = useStored(items.recommendations, first.recommendations)
  const onlyContacts = useStored(items.onlyContacts, first.onlyContacts)
  const [lookUp, run] = useAsking()
  const [anyway, setAnyway] = useState(false)

  const url = page.ok ? page.url : undefined
  const guard = url && !anyway ? guardReason(url, options.excluded_sites) : undefined

  const lookUpWith = useCallback(
    (only_contacts: boolean) => {
      if (url) void run(() => ask('lookUp', { url, only_contacts }))
    },
    [url, run],
  )

  useEffect(() => {
    if (!guard) lookUpWith(first.onlyContacts)
  }, [guard, lookUpWith, first.onlyContacts])

  const found = recommendations.find((each) => each.url === url && each.only_contacts === onlyContacts)
  return {
    view: viewOf({ page, guard, recommendation: found?.recommendation, lookUp }),
    onlyContacts,
    lookUpAgain: () => lookUpWith(onlyContacts),
    /** The list changes when the reply is there; until then it stays. */
    lookUpOnlyContacts: lookUpWith,
    lookUpAnyway: () => setAnyway(true),
  }
}
