import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { excludedBy, guardReason } from '../../page/guard.ts'
import * as items from '../../storage/items.ts'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useTryAgain } from '../../ui/failure/use-try-again.ts'
import { useStored } from '../../ui/stored/use-stored.ts'
import type { PageFrame } from './page-frame.ts'
import { viewOf } from './view.ts'

/** What "This page" shows and what can be done there. Looks the page up as soon as it is shown, unless it is guarded. */
export function useThisPage(first: PageFrame) {
  const { page } = first
  const options = useStored(items.options, first.options)
  const recommendations = useStored(items.recommendations, first.recommendations)
  const [lookUp, run, forget] = useAsking()
  const [anyway, setAnyway] = useState(false)

  const url = page.ok ? page.url : undefined
  const guard = url && !anyway ? guardReason(url, options.excluded_sites) : undefined

  const look = useCallback(
    (again = false) => {
      if (url) void run(() => ask('lookUp', { url, ...(again && { again }) }))
    },
    [url, run],
  )

  useEffect(() => {
    if (!guard) look()
  }, [guard, look])

  useTryAgain(lookUp, look)
  const found = recommendations.find((each) => each.url === url)
  // a failure goes when something newer succeeded, such as the look-up after a share
  useEffect(() => {
    if (lookUp.phase === 'failed') forget()
  }, [JSON.stringify(found)])
  return {
    /** The sites that the member excluded to which the page belongs. */
    excluded: url ? excludedBy(url, options.excluded_sites) : [],
    view: viewOf({ page, guard, found, lookUp }),
    lookUpAgain: () => look(true),
    lookUpAnyway: () => setAnyway(true),
  }
}
