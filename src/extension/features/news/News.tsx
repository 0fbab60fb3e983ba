import { useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../page/tab-page.ts'
import { Panel } from '../../popup/tabs.tsx'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import { nextLook } from '../../schemas/look.ts'
import type { Opening } from '../../schemas/stored.ts'
import { working } from '../../ui/page.tsx'
import { useTranslation } from '../../ui/values.ts'
import type { AroundNews, AroundNewsProps } from './door.ts'
import { newsLook } from './look.ts'
import { Newsfeed } from './Newsfeed.tsx'
import { StatusForm } from './StatusForm.tsx'
import { newsfeeds, statusDraft } from './stored.ts'

interface Props {
  page: TabPage
  opening: Opening | null
  around: AroundNews
}

export function News({ page, opening, around }: Props) {
  const t = useTranslation()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof readStored>>>()
  const { owner } = useOwnWrites()
  useEffect(() => void readStored(owner, around).then(setStored), [owner])
  // an empty panel for a moment: the stored news would replace anything else at once
  if (!stored) return <Panel tab="news" view="reading" children={null} />
  /** What the address bar found no page for, before it opened the popup. */
  const words = opening?.show === 'tab' && opening.tab === 'news' ? (opening.words ?? '') : undefined
  const site = page.ok ? new URL(page.url).hostname : ''
  return (
    <Panel tab="news" view="news" heading={t('news.tab')}>
      {words !== undefined && <p role="status">{t('news.nothing-found')}</p>}
      <StatusForm draft={stored.draft} />
      <stored.Around words={words ?? ''}>
        {(control) => <Newsfeed first={stored.feeds} since={stored.since} {...{ site, control }} />}
      </stored.Around>
    </Panel>
  )
}

async function readStored(owner: string, around: AroundNews) {
  const loading = working([around.load().then(() => around.Part)])
  const [draft, feeds, look, [Around = NewsAlone]] = await Promise.all([
    statusDraft(owner).get(),
    newsfeeds.get(),
    newsLook.get(),
    loading,
  ])
  // read once: this look is stored with the news
  const { since } = nextLook(look, Date.now())
  return { draft, feeds, since, Around }
}

const NewsAlone = ({ children }: AroundNewsProps) => <>{children(null)}</>
