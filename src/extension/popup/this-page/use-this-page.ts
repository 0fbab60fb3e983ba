import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { guardReason, sitesOf } from '../../page/guard.ts'
import { isDone } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { useAsking } from '../../ui/failure.tsx'
import { useStored } from '../../ui/stored.ts'
import { isFromPage, useOwnWrites } from '../writes/own-writes.ts'
import { useRetry } from '../writes/use-retry.ts'
import type { PageFrame } from './page-frame.ts'
import { useIndexed } from './sharers/use-indexed.ts'
import { pageView } from './view.ts'

/**
 * State of the tab "This page". Looks the page up when the tab is first drawn, unless the page is guarded.
 *
 * @param me the member's id
 */
export function useThisPage(first: PageFrame, me: string) {
  const { page } = first
  const { owner, writes } = useOwnWrites()
  const options = useStored(items.options, first.options)
  const policy = useStored(items.policy, first.policy)
  const recommendations = useStored(items.recommendations, first.recommendations)
  const indexed = useIndexed(first, owner, me)
  const [lookUp, run, reset] = useAsking()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isToShare, setToShare] = useState(
    () =>
      first.toShare ||
      first.draft?.owner === owner ||
      (page.ok && writes.some((write) => !isDone(write) && isFromPage(write, page.url))),
  )

  const url = page.ok ? page.url : undefined
  const caution = url ? guardReason(url, { ...options, ...policy }) : undefined
  const guard = isConfirmed && caution !== 'forbidden' ? undefined : caution

  const look = useCallback(
    (again = false) => {
      if (url) void run(() => ask('lookUp', { url, ...(again && { again }) }))
    },
    [url, run],
  )

  useEffect(() => {
    if (!guard) look()
  }, [guard, look])

  useRetry(lookUp, look)
  const reply = recommendations.find((stored) => stored.url === url)
  // a failure is outdated once something newer succeeded, such as the look-up after a share
  useEffect(() => {
    if (lookUp.phase === 'failed') reset()
  }, [JSON.stringify(reply)])

  const view = pageView({ page, guard, reply, lookUp, indexed, isToShare, writes })
  const hasFormOfGuarded = guard !== undefined && view.name !== 'unsupported' && view.hasForm
  // the form with the own share stays when the share is removed, to say so
  useEffect(() => {
    if (hasFormOfGuarded) setToShare(true)
  }, [hasFormOfGuarded])
  return {
    url,
    /** The page's URL may be private, also after the member confirmed the look-up. */
    isGuardable: caution !== undefined,
    /** The sites in the member's list of excluded sites that the page belongs to. */
    excluded: url ? sitesOf(url, options.excluded_sites) : [],
    view,
    lookUpAgain: () => look(true),
    /** Looks up a guarded page: the member confirmed that its URL may be sent. */
    confirmLookUp: () => setConfirmed(true),
    chooseToShare: () => setToShare(true),
  }
}
