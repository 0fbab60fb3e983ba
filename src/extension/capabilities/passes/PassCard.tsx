import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { ask } from '../../messages/ask.ts'
import { Comment } from '../../popup/Comment.tsx'
import type { AboutPage } from '../../popup/capability.ts'
import { Passage } from '../../popup/this-page/Passage.tsx'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { isOf, useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { excessOf, TooLong, useWriteForm } from '../../popup/writes/write-form.tsx'
import { isDone, isGone } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Ago, Button, closeByEscape, Icon, publishByKey, submitBy } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { Avatar, MemberName } from '../../ui/member.tsx'
import { PageRow } from '../../ui/page-row.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { aboutPass } from './kinds.ts'
import { isWaiting, type PassAnswerDraft, passAnswerDraft, passes, stillWaiting, waitingFor } from './stored.ts'

/** Passes that were drawn stay as long as this is, so that what became of them is seen. */
function useDrawn(waiting: readonly Pass[]): readonly Pass[] {
  const drawn = useRef(new Map<string, Pass>())
  for (const pass of waiting) drawn.current.set(pass.id, pass)
  return [...drawn.current.values()]
}

/** What was passed to the member about the page in front; several are rows but for the newest. */
export function PassedPages({ page, recommendation }: AboutPage) {
  const t = useTranslation()
  const stored = useItem(passes)
  const answered = stored?.answered ?? []
  const replied = (recommendation?.passed ?? []).filter((pass) => isWaiting(pass) && !answered.includes(pass.id))
  const drawn = useDrawn([...waitingFor(stored, page.url), ...replied])
  const [opened, setOpened] = useState<string>()
  const open = opened ?? drawn[0]?.id
  if (drawn.length === 0) return null
  return (
    <section class="passed" aria-label={t('pass.heading')}>
      {drawn.map((pass) =>
        pass.id === open ? (
          <PassCard key={pass.id} pass={pass} page={page} />
        ) : (
          <Button
            key={pass.id}
            class="link line"
            aria-expanded={false}
            onClick={() => setOpened(pass.id)}
            text={t('pass.one', { name: pass.from.name || t('everywhere.nameless') })}
          />
        ),
      )}
    </section>
  )
}

export { SentPasses } from './SentPasses.tsx'

/** The pages that wait for the member. */
export function Passes() {
  const t = useTranslation()
  const stored = useItem(passes)
  const { count } = stillWaiting(stored)
  const drawn = useDrawn(stillWaiting(stored).waiting)
  if (drawn.length === 0) return null
  return (
    <section class="passes">
      <h2>{t('pass.pages', { count })}</h2>
      <ul>
        {drawn.map((pass) => (
          <li key={pass.id}>
            <PassCard pass={pass} page={undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  pass: Pass
  /** The page in front, if the pass is about it. */
  page: AboutPage['page'] | undefined
}

function PassCard({ pass, page }: Props) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { writes } = useOwnWrites()
  const { id, from, message, quote, team, receiver_count, url } = pass
  const [isAnswering, setAnswering] = useState(false)
  const card = useRef<HTMLElement>(null)
  const write = writes.findLast(({ content }) => aboutOf(content) === aboutPass(id))
  const isOver = write !== undefined && isDone(write) && !isGone(write)
  const isUnderWay = write !== undefined && !isDone(write)
  useInPlace(isUnderWay ? write.key : undefined)
  const name = from.name || t('everywhere.nameless')
  const others = receiver_count - 1
  const says = team
    ? t('pass.to-team', { team })
    : others > 0
      ? t('pass.to-others', { count: others })
      : t(page ? 'pass.this' : 'pass.page')

  const hadFocus = card.current?.contains(document.activeElement)
  // the pressed button is gone
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  }, [isOver, isUnderWay, isAnswering])

  return (
    <article class="pass" ref={card} data-answered={isOver || undefined}>
      <header>
        <Avatar member={from} />
        <div>
          <div class="who">
            <h3>
              <MemberName member={from} />
            </h3>
            <Ago timestamp={pass.creation_date} />
          </div>
          <p class="fine">{says}</p>
        </div>
      </header>
      {!isOver && (
        <>
          {message !== '' && <Comment text={message} language={from.language} of={name} />}
          {quote !== '' && <Passage quote={quote} page={page ?? { tabId: null, url }} />}
          {!page && url !== '' && (
            <ul class="suggestions">
              <PageRow url={url} title={pass.title} site={new URL(url).host} copy={pass.picture_copy} namesSite>
                {null}
              </PageRow>
            </ul>
          )}
        </>
      )}
      {isOver && (
        <p class="outcome" role="status" tabIndex={-1}>
          {outcomeOf(write)}
        </p>
      )}
      {isAnswering || (write && write.phase === 'refused') ? (
        <AnswerForm pass={pass} onEnd={() => setAnswering(false)} />
      ) : isUnderWay ? (
        <StoppableWrite write={write} onLookAgain={() => void ask('refreshPasses', {})} />
      ) : (
        id !== '' && (
          <div class="actions">
            {!isOver && <AnswerButton pass={pass} value="THANKS" />}
            {!(isOver && 'message' in write.content && write.content.message !== '') && (
              <button type="button" onClick={() => setAnswering(true)}>
                <Icon name="message" />
                {t('pass.answer')}
              </button>
            )}
            {!isOver && <AnswerButton pass={pass} value="DONE" />}
          </div>
        )
      )}
    </article>
  )
}

interface AnswerProps {
  pass: Pass
  value: 'THANKS' | 'DONE'
}

function AnswerButton({ pass: { id, from }, value }: AnswerProps) {
  const t = useTranslation()
  const { isBusy, failure, run } = useAsking()
  const answer = () => {
    if (!isBusy) void run(() => ask('answerPass', { id, name: from.name, value, message: '' }))
  }
  return (
    <>
      <button type="button" class={value === 'DONE' ? 'link quiet' : ''} aria-disabled={isBusy} onClick={answer}>
        <Icon name={value === 'DONE' ? 'check' : 'thumb'} />
        {t(value === 'DONE' ? 'pass.done' : 'pass.thanks')}
      </button>
      <FailureNotice failure={failure} />
    </>
  )
}

const { message: bounds } = endpoints.answerPass.parameters

/** An answer thanks, too. */
function AnswerForm({ pass: { id, from }, onEnd }: { pass: Pass; onEnd: () => void }) {
  const t = useTranslation()
  const { owner } = useOwnWrites()
  const { form, draft, write, isBusy, notice, focusMessage, save, send, onTakenBack, onDiscarded } = useWriteForm({
    stored: passAnswerDraft(owner, id),
    initial: null,
    blank: { message: '' } as PassAnswerDraft,
    isMine: (each) => aboutOf(each.content) === aboutPass(id) && !isDone(each),
  })
  const ofWrite = write && isOf(write, 'passAnswer') ? write.content.message : ''
  const message = draft?.message ?? ofWrite
  const excess = excessOf(message, bounds)
  useEffect(focusMessage, [])

  async function submit() {
    if (excess > 0 || message.trim() === '') return focusMessage()
    if (isBusy) return
    if (await send(() => ask('answerPass', { id, name: from.name, value: 'THANKS', message }))) onEnd()
  }
  return (
    <form
      ref={form}
      name="pass-answer"
      onSubmit={submitBy(submit)}
      onKeyDown={(event) => {
        publishByKey(() => void submit())(event)
        closeByEscape(onEnd)(event)
      }}
    >
      <div class="box">
        <label>
          <span class="visually-hidden">{t('pass.answer.label')}</span>
          <textarea
            name="message"
            dir="auto"
            rows={2}
            value={message}
            readOnly={isBusy}
            aria-invalid={excess > 0}
            aria-describedby={excess > 0 ? `too-long-${id}` : undefined}
            onInput={({ currentTarget: { value } }) => save(value === '' ? null : { ...draft, message: value })}
          />
        </label>
        <div class="send">
          <Button class="link" onClick={onEnd} text={t('everywhere.cancel')} />
          <button type="submit" class="primary" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
            {t('pass.answer')}
          </button>
        </div>
      </div>
      {excess > 0 && <TooLong id={`too-long-${id}`} count={excess} />}
      {notice && <FailureNotice failure={notice} />}
      <StoppableWrite
        inForm
        {...{ write, onTakenBack, onDiscarded }}
        onLookAgain={() => void ask('refreshPasses', {})}
      />
    </form>
  )
}
