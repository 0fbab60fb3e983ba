import { useContext, useState } from 'preact/hooks'
import { lazily } from '../../popup/lazy.ts'
import { Parts, type PopupParts, type TabOfFeature } from '../../popup/parts.ts'
import { painted } from '../../popup/window.ts'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import { useItem, useReading, useStored } from '../../ui/values.ts'
import { laterLook } from './stored.ts'

const { load, part } = lazily(() => import('./News.tsx'))

/** Number of pages that contacts shared since the last look, as far as this browser knows them; 0 before the first. */
function useNewPages(): number {
  const { owner } = useOwnWrites()
  const { knows } = useContext(Parts)
  const since = useStored(laterLook, null)?.at
  const changed = useItem(knows.changed)
  const [count, setCount] = useState(0)
  const read = () => (since === undefined ? undefined : painted().then(() => knows.countSince(since)))
  useReading(read, setCount, [knows, owner, since, changed])
  return count
}

const fresh: TabOfFeature['fresh'] = {
  useCount: useNewPages,
  says: (count, t) => t('news.new', { count }),
}

export const newsTab: TabOfFeature = { name: 'news', label: 'news.tab', Panel: part('News'), load, fresh }

export const kinds: PopupParts['kinds'] = { status: { tab: 'news', action: () => 'status', isOnProfile: true } }
