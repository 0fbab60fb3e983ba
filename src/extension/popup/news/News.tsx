import { useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../page/tab-page.ts'
import { statusDraft } from '../../storage/drafts.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { useTranslation } from '../../ui/text.tsx'
import { Panel } from '../tabs.tsx'
import { useOwnWrites } from '../writes/own-writes.ts'
import { Newsfeed } from './Newsfeed.tsx'
import { Search } from './Search.tsx'
import { StatusForm } from './StatusForm.tsx'

interface Props {
  page: TabPage
  /** The address bar found no page and opened the popup instead. */
  isNothingFound: boolean
}

export function News({ page, isNothingFound }: Props) {
  const t = useTranslation()
  const [stored, setStored] = useState<NewsStored>()
  const { owner } = useOwnWrites()
  useEffect(() => void readStored(owner).then(setStored), [owner])
  // an empty panel for a moment: the stored news would replace anything else at once
  if (!stored) return <Panel tab="news" view="reading" children={null} />
  const site = page.ok ? new URL(page.url).hostname : ''
  return (
    <Panel tab="news" view="news">
      {isNothingFound && <p role="status">{t('news.nothing-found')}</p>}
      <StatusForm draft={stored.draft} />
      <Search>
        <Newsfeed first={stored.feeds} site={site} />
      </Search>
    </Panel>
  )
}

type NewsStored = Awaited<ReturnType<typeof readStored>>

async function readStored(owner: string) {
  const [draft, feeds] = await Promise.all([statusDraft(owner).get(), newsfeeds.get()])
  return { draft, feeds }
}
