import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { pageTexts, shareTexts } from '../../../contract/parameters.ts'
import { searchText } from '../../../contract/search.ts'
import { cut, plainText } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { siteOf } from '../../network/address.ts'
import type { AboutPage } from '../../popup/parts.ts'
import { Passage } from '../../popup/this-page/Passage.tsx'
import { MessageForm } from '../../popup/writes/MessageForm.tsx'
import { isFromPage, isOf, useLatestAbout, useOwnWrites, usePending } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { useTyped } from '../../popup/writes/write-form.tsx'
import { isDone, isGone, type Write, type WriteOf } from '../../schemas/outbox.ts'
import type { SamePage } from '../../schemas/pages.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button, Empty, Icon, useFocusIn } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/fields.tsx'
import { NotedPageRow } from '../../ui/page-row.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { isKeeping, useBeingKept, useKept, useLatestClick } from './Bookmark.tsx'
import { aboutKept, aboutPass, isWaiting, noteDraft, nothingPassed, passes } from './stored.ts'
import { TakeBack } from './TakeBack.tsx'

/** Milliseconds without a keystroke before the network is asked. */
const pause = 300

/** Kept pages, and a field that finds words of page and note. */
export function Kept() {
  const t = useTranslation()
  const { kept, kept_count: count, keptAt } = useItem(passes) ?? nothingPassed
  const beingKept = useBeingKept()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ query: string; pages: readonly Pass[] }>()
  const { isBusy, failure, run } = useAsking()
  const typed = query.trim()
  const read = () => run(() => ask('refreshKept', {}))
  useEffect(() => void read(), [])
  // this browser knows the newest
  const isWhole = count <= kept.length
  useEffect(() => {
    if (typed === '' || isWhole) return
    const timer = setTimeout(
      () =>
        void run(
          () => ask('findKept', { query: typed }),
          (pages) => setFound({ query: typed, pages }),
        ),
      pause,
    )
    return () => clearTimeout(timer)
  }, [typed, keptAt])
  const words = plainText(typed).split(/\s+/)
  const openedAt = useRef(Date.now()).current
  // what the member is done with stays in its place until the list, once read, is opened again
  const first = useMemo(() => new Map<string, boolean>(), [keptAt >= openedAt])
  for (const page of kept) if (!first.has(page.id)) first.set(page.id, isWaiting(page))
  const inPlace = [true, false].flatMap((waits) => kept.filter(({ id }) => first.get(id) === waits).sort(newestFirst))
  const known = inPlace.filter(({ url, title, message, quote }) => {
    const text = searchText([title, message, quote, siteOf(url)].join('\n'))
    return words.every((word) => text.includes(word))
  })
  const isFound = found?.query === typed
  const shown = isFound ? found.pages : known
  const said = shown.length > 0 ? t('kept.found', { count: shown.length }) : (isWhole || isFound) && t('kept.none')
  return (
    <section class="kept-pages">
      <h2 class="visually-hidden">{t('kept.title')}</h2>
      {count > 0 ? (
        <SearchField
          label={t('kept.search')}
          maxLength={endpoints.passes.parameters.query.max}
          value={query}
          onQuery={setQuery}
        />
      ) : (
        !isBusy && !failure && beingKept.length === 0 && <Empty icon="bookmark" text={t('kept.nothing')} />
      )}
      <FailureNotice failure={failure} onAction={read} />
      <ul class="page-rows" aria-busy={isBusy}>
        {typed === '' && beingKept.map((write) => <BeingKept key={write.key} write={write} />)}
        {shown.map((page) => (
          <KeptRow key={page.id} page={page} />
        ))}
      </ul>
      <p role="status" class={shown.length > 0 ? 'visually-hidden' : 'fine'}>
        {typed !== '' && !isBusy && said}
      </p>
    </section>
  )
}

const newestFirst = (one: Pass, other: Pass) => other.creation_date.localeCompare(one.creation_date)

function BeingKept({ write }: { write: WriteOf<'pass'> }) {
  const { url, title, message, quote = '' } = write.content
  const pending = usePending(write)
  const page = { url, title, message, quote, creation_date: new Date(write.at).toISOString() }
  const sign = (
    <span class="circle">
      <Icon name="bookmark" />
    </span>
  )
  return (
    <NotedPageRow page={page} before={sign}>
      <StoppableWrite write={pending} onLookAgain={lookAgain} />
    </NotedPageRow>
  )
}

function KeptRow({ page }: { page: Pass }) {
  const t = useTranslation()
  const { url, title } = page
  const done = useDoneWith(page, (useItem(passes) ?? nothingPassed).keptAt)
  const note = useNote({ page: { url, key: url, title }, kept: page })
  const isRemoved = useIsRemoved(page)
  const doing = useFocusIn<HTMLDivElement>(inNote)
  const label = t('kept.done-with', { title: title || (siteOf(url) ?? '') })
  const circle = (
    <Button
      class="circle"
      aria-pressed={done.isOver}
      aria-disabled={!done.act}
      aria-label={label}
      title={t('pass.done')}
      onClick={done.act}
    >
      <Icon name={done.isOver ? 'circle-check' : 'circle'} />
    </Button>
  )
  return (
    <NotedPageRow
      page={note.form ? { ...page, message: '', quote: '' } : { ...page, message: note.text }}
      before={circle}
    >
      <div ref={doing} class="kept-doing">
        {note.form ?? note.write}
        <StoppableWrite write={done.pending} onLookAgain={lookAgain} />
        {!done.pending && !note.isShown && (
          <>
            {!isRemoved && note.link}
            <TakeBack pass={page} label="shared.remove" onAgain={lookAgain} />
          </>
        )}
        <FailureNotice failure={done.failure} />
      </div>
    </NotedPageRow>
  )
}

/** Whether the member keeps the page no longer, or is about to. */
function useIsRemoved({ url }: Pick<SamePage, 'url'>): boolean {
  const latest = useOwnWrites().writes.findLast(({ content }) => aboutOf(content) === aboutKept(url))
  return latest !== undefined && isOf(latest, 'passRemoval') && latest.phase !== 'refused'
}

/**
 * Whether the member is done with a kept page, and the click that changes it. @param knownAt when this browser learned
 * that the page waits or not; an answer of before no longer counts
 */
function useDoneWith(page: Pass, knownAt: number) {
  const asking = useAsking()
  const { write: answer, pending } = useLatestAbout(aboutPass(page.id), 'passAnswer')
  const counts = pending ? pending.phase !== 'refused' : answer && !isGone(answer) && (answer.doneAt ?? 0) >= knownAt
  const isOver = answer && counts ? answer.content.value === 'DONE' : !isWaiting(page)
  const value = isOver ? 'WAITING' : 'DONE'
  const act = () =>
    void asking.run(() => ask('write', { type: 'passAnswer', id: page.id, name: '', value, message: '' }))
  return { ...asking, pending, isOver, act: asking.isBusy || pending ? undefined : act }
}

const lookAgain = () => void ask('refreshKept', {})

/** Where the focus goes when the focused part of a note goes. */
const inNote = ['.write button', '.write', 'button']

function useNote(now: { page: SamePage & { title: string }; kept: Pass | null | undefined }) {
  const t = useTranslation()
  const { owner, writes } = useOwnWrites()
  const [isWriting, setWriting] = useState(false)
  const noted = useRef(now)
  // a note belongs to the address where it was begun: the page may turn out to be at another, where it isn't kept
  if (!isWriting || now.page.url === noted.current.page.url) noted.current = now
  const { page, kept } = noted.current
  const { url, title } = page
  const [takesFocus, setTakesFocus] = useState(false)
  const stored = noteDraft(owner, url)
  const typed = useTyped(stored)
  const isNote = (write: Write): write is WriteOf<'keptNote'> => isOf(write, 'keptNote') && isFromPage(write, page)
  const pending = usePending(writes.findLast(isNote))
  const { id, message } = kept ?? { id: '', message: '' }
  const begin = () => {
    setTakesFocus(true)
    setWriting(true)
  }
  const text = pending?.content.message ?? message
  const form = (pending ? pending.phase === 'refused' : isWriting) ? (
    <MessageForm
      name="kept-note"
      id={id}
      stored={stored}
      isMine={(write) => isNote(write) && !isDone(write)}
      bounds={shareTexts.message}
      text={message}
      label={t('kept.note')}
      placeholder={t('kept.note.for-you')}
      button={t('share.save')}
      takesFocus={takesFocus}
      send={(message, replaces) =>
        ask('write', { type: 'keptNote', url, pageTitle: cut(title, pageTexts.title.max), message, replaces })
      }
      onLookAgain={lookAgain}
      onEnd={() => setWriting(false)}
    />
  ) : undefined
  const label = typed ? t('forYou.draft', { text: typed }) : t(text ? 'kept.note.edit' : 'kept.note.add')
  return {
    ...{ page, kept, pending, text, form },
    isShown: form !== undefined || pending !== undefined,
    link: <Button class="link" onClick={begin} text={label} />,
    write: <StoppableWrite write={pending} onTakenBack={begin} onLookAgain={lookAgain} />,
  }
}

/** The member's note about the kept page, with the form that edits it. */
export function KeptNote(about: AboutPage) {
  const t = useTranslation()
  const { recommendation, at } = about
  const note = useNote({ page: about.page, kept: useKept(about) })
  const { page, kept, pending, text, form } = note
  const { keptAt } = useItem(passes) ?? nothingPassed
  const latest = useLatestClick(page)
  const isBeingKept = latest !== undefined && isKeeping(latest) && latest.phase !== 'refused'
  const section = useFocusIn<HTMLElement>(inNote)
  const isRemoved = useIsRemoved(page)
  // a note that is on its way is shown here alone, also if the page is no longer kept
  if (!pending && (isRemoved || (!kept && !isBeingKept))) return null
  return (
    <section ref={section} class="kept-note paper" aria-label={t('kept.note')}>
      <Icon name="bookmark" />
      <div>
        {form ?? (
          <p dir="auto">
            {text} {!pending && note.link}
          </p>
        )}
        {!form && note.write}
        {kept && kept.quote !== '' && <Passage quote={kept.quote} page={about.page} />}
        {kept && <DoneMark page={kept} knownAt={Math.max(latest?.doneAt ?? 0, recommendation ? at : keptAt)} />}
      </div>
    </section>
  )
}

/** Whether the member is done with the kept page, or the state of the write that changes it. */
function DoneMark({ page, knownAt }: { page: Pass; knownAt: number }) {
  const t = useTranslation()
  const { pending, isOver, act, failure } = useDoneWith(page, knownAt)
  return pending ? (
    <StoppableWrite write={pending} onLookAgain={lookAgain} />
  ) : (
    <>
      <Button class="circle" aria-pressed={isOver} aria-disabled={!act} onClick={act}>
        <Icon name={isOver ? 'circle-check' : 'circle'} /> {t('pass.done')}
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
