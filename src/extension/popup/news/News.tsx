import { useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../page/tab-page.ts'
import type { Options } from '../../schemas/options.ts'
import { statusDraft } from '../../storage/drafts.ts'
import type * as items from '../../storage/items.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { Panel } from '../frame/Panel.tsx'
import { useOwnWrites } from '../writes/own-writes.ts'
import { Newsfeed } from './Newsfeed.tsx'
import { StatusForm } from './StatusForm.tsx'

interface Props {
  page: TabPage
  account: items.Account
  options: Options
}

/** The tab "News": post a status, then what the contacts, or the member, shared and posted. */
export function News({ page, account, options }: Props) {
  const [stored, setStored] = useState<NewsStored>()
  const { owner } = useOwnWrites()
  useEffect(() => void readStored(owner).then(setStored), [owner])
  // a moment without anything, rather than something that the stored news replace at once
  if (!stored) return <Panel tab="news" view="reading" children={null} />
  const site = page.ok ? new URL(page.url).hostname : ''
  return (
    <Panel tab="news" view="news">
      <StatusForm draft={stored.draft} accounts={options.social_accounts} account={account} />
      <Newsfeed first={stored.known} site={site} account={account} />
    </Panel>
  )
}

type NewsStored = Awaited<ReturnType<typeof readStored>>

/** What this tab is drawn from at first. */
async function readStored(owner: string) {
  const [draft, known] = await Promise.all([statusDraft(owner).get(), newsfeeds.get()])
  return { draft, known }
}
