import { useEffect, useState } from 'preact/hooks'
import { siteOf } from '../../../page/sites.ts'
import { sharesOfSite, sharesSince } from '../../../storage/index/shares.ts'
import * as items from '../../../storage/items.ts'
import { type Suggestions, suggest } from './suggestions.ts'

/** How many shares are looked at: of a site, and of the last days. */
const most = { ofSite: 50, recent: 200 }

/** Since when a page was shared that is suggested without its site, in milliseconds before now. */
const periods = { lately: 7 * 24 * 60 * 60 * 1000, ever: Number.POSITIVE_INFINITY }

const none: Suggestions = { ofSite: [], recent: [] }

const isNone = ({ ofSite, recent }: Suggestions) => ofSite.length + recent.length === 0

/**
 * What contacts shared, from the index, for a page that nobody shared. It is read before it is wanted, and once there are
 * some they stay as they are.
 *
 * @param url the page in front, where it has an address
 * @param me the member's own id
 * @param may whether they may be wanted
 */
export function useSuggestions(
  owner: string,
  url: string | undefined,
  me: string,
  may: boolean,
  period: keyof typeof periods = 'lately',
): Suggestions {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => {
    if (!may) return
    let isOver = false
    const read = async () => {
      const found = await readSuggestions(owner, url, me, period).catch(() => none)
      if (!isOver) setSuggestions((before) => (isNone(before) ? found : before))
    }
    const stop = items.index.watch(() => void read())
    void read()
    return () => {
      isOver = true
      stop()
    }
  }, [owner, url, me, may, period])
  return suggestions
}

async function readSuggestions(
  owner: string,
  url: string | undefined,
  me: string,
  period: keyof typeof periods,
): Promise<Suggestions> {
  const site = url && siteOf(url)
  const [ofSite, recent] = await Promise.all([
    site ? sharesOfSite(owner, site, most.ofSite) : [],
    sharesSince(owner, Math.max(0, Date.now() - periods[period]), most.recent),
  ])
  return suggest({ ofSite, recent }, url, me)
}
