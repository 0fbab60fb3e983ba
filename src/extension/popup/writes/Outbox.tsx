import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import {
  aboutOf,
  formPageOf,
  isDone,
  isGone,
  needsDecision,
  type Write,
  wasDeliveredLate,
} from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { closeDetailsByEscape, Link } from '../../ui/controls.tsx'
import { countNeeding, countUnfinished } from '../../ui/sentences.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import type { Tab } from '../tabs.tsx'
import { isAboutRequest, isFromPage, isOf, requestActionOf, useOwnWrites } from './own-writes.tsx'
import { WriteState } from './WriteState.tsx'

export function Outbox({ tab, url, onTakenBack }: { tab: Tab; url: string; onTakenBack: (tab: Tab) => void }) {
  const t = useTranslation()
  const { writes, inPlace } = useOwnWrites()
  const pending = useItem(items.pendingRequests)
  const late = useLate(writes, (write) => tabOf(write, url) === tab)
  const details = useRef<HTMLDetailsElement>(null)
  // an outdated list may still have a request that no longer exists
  const isListed = (write: Write) => !isGone(write) && pending?.requests.some(({ id }) => isAboutRequest(write, id))
  const unfinished = writes.filter((write) => !isDone(write) || needsDecision(write))
  const shown = unfinished.filter((write) => {
    const ownTab = tabOf(write, url)
    return !inPlace.includes(write.key) && (ownTab !== tab || (ownTab === 'requests' && !isListed(write)))
  })
  const needing = shown.filter(needsDecision)
  const needs = countNeeding(t, needing)
  const counted = countUnfinished(t, shown)
  const summary = shown.length < unfinished.length ? t('outbox.others', { writes: counted }) : counted
  const [announced, setAnnounced] = useState('')
  // if the list is open, its writes announce themselves
  useEffect(() => setAnnounced(details.current?.open ? '' : needs), [needs])

  const onTakenBackFor = (write: Write) => {
    const ownTab = tabOf(write, url)
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
      {shown.length > 0 && (
        <section class="outbox" data-needs={needing.length > 0 || undefined} aria-labelledby="outbox">
          <details ref={details} onKeyDown={closeDetailsByEscape}>
            <summary id="outbox">{needs || summary}</summary>
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
  return late.filter(
    ({ at, content }) =>
      !writes.some((next) => isOf(next, 'removal') && next.at > at && aboutOf(next.content) === aboutOf(content)),
  )
}

function tabOf(write: Write, url: string): Tab | undefined {
  if ('url' in write.content) return isFromPage(write, url) ? 'page' : undefined
  return isOf(write, 'status') ? 'news' : 'requests'
}

export function WriteCard({ write, onTakenBack }: { write: Write; onTakenBack?: (() => void) | undefined }) {
  const t = useTranslation()
  const { content, name } = write
  const about = useId()
  const page = formPageOf(content)
  const action = requestActionOf(write)
  return (
    <li class="write-card">
      {content.type === 'removal' && <p class="line">{t('outbox.removal')}</p>}
      {page !== undefined && (
        <p id={about} class="line">
          <Link href={page} dir="auto">
            {(content.type === 'share' ? content.title : 'page_title' in content && content.page_title) || page}
          </Link>
        </p>
      )}
      {action && (
        <p id={about} class="line">
          {t(`outbox.${action}`, { name: name || t('everywhere.nameless') })}
        </p>
      )}
      {'message' in content && content.message !== '' && (
        <p
          id={content.type === 'status' ? about : undefined}
          class={`line fine ${isGone(write) ? 'whole' : ''}`}
          dir="auto"
        >
          {content.message}
        </p>
      )}
      <WriteState isNamed write={write} about={about} onTakenBack={onTakenBack} />
    </li>
  )
}
