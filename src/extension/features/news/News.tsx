import { useEffect, useState } from 'preact/hooks'
import type { TabPage } from '../../page/tab-page.ts'
import { Panel } from '../../popup/tabs.tsx'
import { isOf, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { useTyped } from '../../popup/writes/write-form.tsx'
import { isDone } from '../../schemas/outbox.ts'
import type { Opening } from '../../schemas/stored.ts'
import { nextLook } from '../../schemas/stored.ts'
import { Button, Icon } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import { Newsfeed, type Opened, useOpener } from './Newsfeed.tsx'
import { Search } from './Search.tsx'
import { StatusForm } from './StatusForm.tsx'
import { newsfeed, newsLook, statusDraft } from './stored.ts'

interface Props {
  page: TabPage
  opening: Opening | null
  takesFocus: boolean
}

export function News({ page, opening, takesFocus }: Props) {
  const t = useTranslation()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof readStored>>>()
  const { owner, writes } = useOwnWrites()
  const isUnderWay = writes.some((write) => isOf(write, 'status') && !isDone(write))
  /** What the address bar found no page for, before it opened the popup. */
  const words = opening?.show === 'news' ? opening.words : undefined
  const [opened, setOpened] = useState<Opened>(takesFocus ? 'status' : words ? 'search' : undefined)
  const openers = { opened, setOpened }
  const { isOpen, close, opener } = useOpener('status', openers, opened === 'status' || isUnderWay)
  const typed = useTyped(statusDraft(owner))
  useEffect(() => void readStored(owner).then(setStored), [owner])
  useEffect(() => {
    if (isUnderWay) setOpened('status')
  }, [isUnderWay])
  const site = page.ok ? new URL(page.url).hostname : ''
  const write = (
    <button {...opener} class="to-write" aria-label={t('status.hint')} title={t('status.hint')}>
      <Icon name="pencil" />
    </button>
  )
  // an empty panel for a moment: the stored news would replace anything else at once
  return (
    <Panel tab="news" view={stored ? 'news' : 'reading'} heading={stored && t('news.tab')}>
      {words !== undefined && <p role="status">{stored && t('news.nothing-found')}</p>}
      {stored && isOpen && <StatusForm draft={stored.draft} takesFocus={opened === 'status'} onClose={close} />}
      {stored && !isOpen && typed && (
        <Button
          class="link line"
          aria-expanded={false}
          onClick={() => setOpened('status')}
          text={t('forYou.draft', { text: typed })}
        />
      )}
      {stored && (
        <Search words={words ?? ''} {...openers}>
          {(control) => (
            <Newsfeed
              first={stored.feed}
              since={stored.since}
              {...{ site, ...openers }}
              control={
                <>
                  {write}
                  {control}
                </>
              }
            />
          )}
        </Search>
      )}
    </Panel>
  )
}

async function readStored(owner: string) {
  const [draft, feed, look] = await Promise.all([statusDraft(owner).get(), newsfeed.get(), newsLook.get()])
  // read once: this look is stored with the news
  const { since } = nextLook(look, Date.now())
  return { draft, feed, since }
}
