import { useEffect, useRef, useState } from 'preact/hooks'
import type { TabPage } from '../../page/tab-page.ts'
import { Panel } from '../../popup/tabs.tsx'
import { isOf, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { nextLook } from '../../schemas/look.ts'
import { isDone } from '../../schemas/outbox.ts'
import type { Opening } from '../../schemas/stored.ts'
import { Icon } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import { newsLook } from './look.ts'
import { Newsfeed } from './Newsfeed.tsx'
import { Search } from './Search.tsx'
import { StatusForm } from './StatusForm.tsx'
import { newsfeed, statusDraft } from './stored.ts'

interface Props {
  page: TabPage
  opening: Opening | null
}

export function News({ page, opening }: Props) {
  const t = useTranslation()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof readStored>>>()
  const { owner, writes } = useOwnWrites()
  const isUnderWay = writes.some((write) => isOf(write, 'status') && !isDone(write))
  const [isWriting, setWriting] = useState(isUnderWay)
  const [takesFocus, setTakesFocus] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void readStored(owner).then((read) => {
      setStored(read)
      // a status that was typed earlier
      if (read.draft) setWriting(true)
    })
  }, [owner])
  useEffect(() => {
    if (isUnderWay) setWriting(true)
  }, [isUnderWay])
  // an empty panel for a moment: the stored news would replace anything else at once
  if (!stored) return <Panel tab="news" view="reading" children={null} />
  /** What the address bar found no page for, before it opened the popup. */
  const words = opening?.show === 'tab' && opening.tab === 'news' ? (opening.words ?? '') : undefined
  const site = page.ok ? new URL(page.url).hostname : ''
  function toggle() {
    setTakesFocus(true)
    setWriting(!isWriting)
    if (isWriting) opener.current?.focus()
  }
  const write = (
    <button
      ref={opener}
      type="button"
      class="to-write"
      aria-label={t('status.hint')}
      title={t('status.hint')}
      aria-expanded={isWriting}
      onClick={toggle}
    >
      <Icon name="pencil" />
    </button>
  )
  return (
    <Panel tab="news" view="news" heading={t('news.tab')}>
      {words !== undefined && <p role="status">{t('news.nothing-found')}</p>}
      {isWriting && <StatusForm draft={stored.draft} takesFocus={takesFocus} onClose={toggle} />}
      <Search words={words ?? ''}>
        {(control) => (
          <Newsfeed
            first={stored.feed}
            since={stored.since}
            site={site}
            control={
              <>
                {write}
                {control}
              </>
            }
          />
        )}
      </Search>
    </Panel>
  )
}

async function readStored(owner: string) {
  const [draft, feed, look] = await Promise.all([statusDraft(owner).get(), newsfeed.get(), newsLook.get()])
  // read once: this look is stored with the news
  const { since } = nextLook(look, Date.now())
  return { draft, feed, since }
}
