import { useContext, useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../page/tab-page.ts'
import { Capabilities } from '../../popup/capability.ts'
import { Panel } from '../../popup/tabs.tsx'
import { useOwnWrites } from '../../popup/writes/own-writes.tsx'
import type { Opening } from '../../schemas/stored.ts'
import { useTranslation } from '../../ui/values.ts'
import { Newsfeed, NewsSection } from './Newsfeed.tsx'
import { StatusForm } from './StatusForm.tsx'
import { newsfeeds, statusDraft } from './stored.ts'

export function News({ page, opening }: { page: TabPage; opening: Opening | null }) {
  const t = useTranslation()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof readStored>>>()
  const { owner } = useOwnWrites()
  const around = useContext(Capabilities).flatMap(({ aroundNews }) => aroundNews ?? [])
  useEffect(() => {
    const loading = around.map(({ load }) => load())
    void Promise.all([readStored(owner), ...loading]).then(([read]) => setStored(read))
  }, [owner])
  // an empty panel for a moment: the stored news would replace anything else at once
  if (!stored) return <Panel tab="news" view="reading" children={null} />
  const site = page.ok ? new URL(page.url).hostname : ''
  return (
    <Panel tab="news" view="news">
      {/* the address bar found no page, and opened the popup instead */}
      {opening?.show === 'tab' && <p role="status">{t('news.nothing-found')}</p>}
      <StatusForm draft={stored.draft} />
      {around.reduce(
        (news, { Part }) => (
          <Part Section={NewsSection}>{news}</Part>
        ),
        <Newsfeed first={stored.feeds} site={site} />,
      )}
    </Panel>
  )
}

async function readStored(owner: string) {
  const [draft, feeds] = await Promise.all([statusDraft(owner).get(), newsfeeds.get()])
  return { draft, feeds }
}
