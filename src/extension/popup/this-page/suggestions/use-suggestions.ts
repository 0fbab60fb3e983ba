import { useEffect, useState } from 'preact/hooks'
import { siteOf } from '../../../network/address.ts'
import * as items from '../../../storage/items.ts'
import { sharesOfSite, sharesSince } from '../../../storage/shares.ts'
import { type Suggestions, suggest } from './suggestions.ts'

/** Maximum number of shares read from the index. */
const maxShares = { ofSite: 50, recent: 200 }

/** Maximum age of a share that is suggested for any site, in milliseconds. */
const periods = { lately: 7 * 24 * 60 * 60 * 1000, ever: Number.POSITIVE_INFINITY }

const none: Suggestions = { ofSite: [], recent: [] }

const isNone = ({ ofSite, recent }: Suggestions) => ofSite.length + recent.length === 0

interface Subject {
  /** Owner of the index (`storage/owner.ts`). */
  owner: string
  /** URL of the page in front; undefined if the page can't be looked up. */
  url: string | undefined
  /** The member's id. */
  me: string
  period?: keyof typeof periods | undefined
}

/** Suggested pages from the index. They stay unchanged once there are some. @param first those of the first frame */
export function useSuggestions(
  { owner, url, me, period }: Subject,
  isEnabled = true,
  first: Suggestions = none,
): Suggestions {
  const [suggestions, setSuggestions] = useState(first)
  useEffect(() => {
    if (!isEnabled) return
    let isOver = false
    const read = async () => {
      const suggested = await readSuggestions({ owner, url, me, period })
      if (!isOver) setSuggestions((before) => (isNone(before) ? suggested : before))
    }
    const update = () => void read().catch(() => {})
    const stop = items.index.watch(update)
    update()
    return () => {
      isOver = true
      stop()
    }
  }, [owner, url, me, isEnabled, period])
  return suggestions
}

/** Reads suggested pages from the index. */
export async function readSuggestions({ owner, url, me, period = 'lately' }: Subject): Promise<Suggestions> {
  const site = url && siteOf(url)
  const [ofSite, recent] = await Promise.all([
    site ? sharesOfSite(owner, site, maxShares.ofSite) : [],
    sharesSince(owner, Math.max(0, Date.now() - periods[period]), maxShares.recent),
  ])
  return suggest({ ofSite, recent }, url, me)
}
