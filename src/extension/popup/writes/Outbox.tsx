import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isDone, isGone, needsDecision, type UnreadWrite, type Write, wasDeliveredLate } from '../../schemas/outbox.ts'
import type { SamePage } from '../../schemas/pages.ts'
import { pageOf, textOf } from '../../schemas/write-kinds.ts'
import * as items from '../../storage/items.ts'
import { Button, closeDetailsByEscape } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { countNeeding, countUnfinished } from '../../ui/sentences.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import type { Tab } from '../parts.ts'
import { useKindOf } from './kinds.ts'
import { isAboutRequest, isFromPage, useOwnWrites } from './own-writes.ts'
import { type About, useLine, WhatIsWritten, WriteCard } from './WriteState.tsx'

interface Props {
  tab: Tab
  page: SamePage
  onTakenBack: (tab: Tab) => void
}

export function Outbox({ tab, page, onTakenBack }: Props) {
  const t = useTranslation()
  const { writes, unread, inPlace } = useOwnWrites()
  const pending = useItem(items.pendingRequests)
  const kindOf = useKindOf()
  const lineOf = useLine()
  const tabOf = (write: Pick<Write, 'content' | 'pageKey'>) =>
    pageOf(write.content) && !isFromPage(write, page) ? undefined : kindOf(write.content).tab
  const late = useLate(writes, (write) => tabOf(write) === tab)
  const details = useRef<HTMLDetailsElement>(null)
  // an outdated list may still have a request that no longer exists
  const isListed = (write: Write) => !isGone(write) && pending?.requests.some(({ id }) => isAboutRequest(write, id))
  const unfinished = writes.filter((write) => !isDone(write) || needsDecision(write))
  const shown = unfinished.filter((write) => {
    const ownTab = tabOf(write)
    return !inPlace.includes(write.key) && (ownTab !== tab || (ownTab === 'requests' && !isListed(write)))
  })
  const needing = shown.filter(needsDecision)
  const needs = countNeeding(t, needing)
  const counted = countUnfinished(t, shown)
  const [only] = shown.length === 1 ? shown : []
  const what = only && (lineOf(only) ?? pageOf(only.content)?.title)
  const named = [counted, what].filter(Boolean).join(' · ')
  const summary = shown.length < unfinished.length ? t('outbox.others', { writes: named }) : named
  const [announced, setAnnounced] = useState('')
  // if the list is open, its writes announce themselves
  useEffect(() => setAnnounced(details.current?.open ? '' : needs), [needs])

  const onTakenBackFor = (write: About) => {
    const ownTab = tabOf(write)
    return ownTab && ownTab !== tab ? () => onTakenBack(ownTab) : undefined
  }
  return (
    <>
      <p class="visually-hidden" role="status">
        {/* preact would write an empty text again at each drawing */}
        {announced || null}
      </p>
      {late.length > 0 && (
        <section class="outbox" data-result="late" aria-label={t('outbox.late')}>
          <ul>
            {late.map((write) => (
              <WriteCard key={write.key} write={write} />
            ))}
          </ul>
        </section>
      )}
      {unread.length > 0 && (
        <section class="outbox" data-needs aria-labelledby="unread">
          <details onKeyDown={closeDetailsByEscape}>
            <summary id="unread">{t('outbox.unread', { count: unread.length })}</summary>
            <p class="fine">{t('outbox.unread.text')}</p>
            <ul>
              {unread.map((write) => (
                <UnreadCard key={write.key} write={write} onTakenBackFor={onTakenBackFor} />
              ))}
            </ul>
          </details>
        </section>
      )}
      {shown.length > 0 && (
        <section class="outbox" data-needs={needing.length > 0 || undefined} aria-labelledby="outbox">
          <details ref={details} onKeyDown={closeDetailsByEscape}>
            <summary id="outbox" class="line">
              {needs || summary}
            </summary>
            <ul>
              {shown.map((write) => (
                <WriteCard key={write.key} write={write} onTakenBack={onTakenBackFor(write)} />
              ))}
            </ul>
          </details>
        </section>
      )}
    </>
  )
}

/** Only the popup that finds them shows them. @param isInForm whether the current tab's form shows the write */
function useLate(writes: readonly Write[], isInForm: (write: Write) => boolean): readonly Write[] {
  const [late, setLate] = useState<readonly Write[]>([])
  const inForm = useRef(new Set<string>())
  const found = useRef(new Set<string>())
  useEffect(() => {
    for (const write of writes) if (!isDone(write) && isInForm(write)) inForm.current.add(write.key)
    const news = writes.filter((write) => wasDeliveredLate(write) && !found.current.has(write.key))
    for (const { key } of news) {
      found.current.add(key)
      void ask('discardWrite', { key })
    }
    const unseen = news.filter((write) => !inForm.current.has(write.key) || !isInForm(write))
    if (unseen.length > 0) setLate([...late, ...unseen])
  })
  return late
}

interface UnreadProps {
  write: UnreadWrite
  onTakenBackFor: (write: About) => (() => void) | undefined
}

/** A text whose form this build knows returns there; of another, the member copies the texts. */
function UnreadCard({ write: { key, content, texts, ...unread }, onTakenBackFor }: UnreadProps) {
  const t = useTranslation()
  const about = useId()
  const { run, isBusy, failure } = useAsking()
  // nobody knows whether it was sent
  const write = content && ({ ...unread, content, phase: 'unknown' } as const)
  const isEditable = content && textOf(content)

  const act = (question: 'takeBackWrite' | 'discardWrite', then?: () => void) => () =>
    void run(() => ask(question, { key }), then)
  const named = (id: string) => ({
    ...{ id: `${id}-${key}`, 'aria-labelledby': `${id}-${key} ${about}` },
    'aria-disabled': isBusy,
  })
  return (
    <li class="write-card">
      {write ? (
        <WhatIsWritten write={write} about={about} isWhole />
      ) : (
        <p id={about} class="line fine whole" dir="auto">
          {texts.join('\n')}
        </p>
      )}
      <div class="actions">
        {write && isEditable && (
          <Button {...named('edit')} onClick={act('takeBackWrite', onTakenBackFor(write))} text={t('write.edit')} />
        )}
        <Button {...named('discard')} class="link quiet" onClick={act('discardWrite')} text={t('write.discard')} />
      </div>
      <FailureNotice failure={failure} />
    </li>
  )
}
