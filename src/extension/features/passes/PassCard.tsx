import { useEffect, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { ask } from '../../messages/ask.ts'
import { Comment } from '../../popup/Comment.tsx'
import type { AboutPage } from '../../popup/parts.ts'
import { CardHeader } from '../../popup/requests/rows.tsx'
import { Passage } from '../../popup/this-page/Passage.tsx'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { MessageForm } from '../../popup/writes/MessageForm.tsx'
import { useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { useTyped } from '../../popup/writes/write-form.tsx'
import { isDone, type WriteOf } from '../../schemas/outbox.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button, focusIn, Icon, Link, useFocusIn } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutPass, passAnswerDraft } from './stored.ts'

interface Props {
  pass: Pass
  /** The page in front, if the pass is about it. */
  page: AboutPage['page'] | undefined
  /** The member's latest answer. */
  write: WriteOf<'passAnswer'> | undefined
  /** It was taken back, or answered elsewhere, before an answer without a text arrived. */
  isGone: boolean
  isDelivered: boolean
  /** The member has just opened it. */
  takesFocus?: boolean
}

const firstOf = ['.actions button', '.outcome']

/** A page that was passed to the member. Answered, it is grey, with the words of both. */
export function PassCard({ pass, page, write, isGone, isDelivered, takesFocus = false }: Props) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { owner } = useOwnWrites()
  const { id, from, message, quote, url } = pass
  const [answering, setAnswering] = useState<'no' | 'restored' | 'begun'>('no')
  const pending = write && !isDelivered ? write : undefined
  const isOver = isDelivered || isGone
  const text = write?.content.message ?? ''
  const stored = passAnswerDraft(owner, id)
  const typed = useTyped(stored)
  useInPlace(pending?.key)
  useEffect(() => {
    // it may have arrived: the member decides about it
    void stored.get().then((draft) => draft?.unconfirmed && setAnswering((now) => (now === 'no' ? 'restored' : now)))
    if (takesFocus) focusIn(card.current, firstOf)
  }, [])
  const card = useFocusIn<HTMLElement>(firstOf, [isOver, pending === undefined, answering])

  const asking = useAsking()
  /** Of a button that answers by one click. */
  const answers = (value: 'THANKS' | 'DONE') => ({
    'aria-disabled': asking.isBusy,
    onClick: () => void asking.run(() => ask('write', { type: 'passAnswer', id, name: from.name, value, message: '' })),
  })
  const name = from.name || t('everywhere.nameless')
  const hasForm = pending ? pending.phase === 'refused' && text !== '' : answering !== 'no' && !isGone
  return (
    <article class="pass" ref={card} data-over={isOver || undefined}>
      <CardHeader from={from} time={pass.creation_date} heading={page ? 'h2' : 'h3'}>
        <WhatHappened pass={pass} isAboutPage={page !== undefined} />
      </CardHeader>
      {!page && url !== '' && (
        <p class="title">
          <Link href={url} dir="auto">
            {pass.title || url}
          </Link>{' '}
          <span class="fine">{new URL(url).host}</span>
        </p>
      )}
      {!isGone && (
        <>
          {message !== '' && <Comment text={message} language={from.language} of={name} />}
          {quote !== '' && <Passage quote={quote} page={page ?? { tabId: null, url }} />}
        </>
      )}
      {isOver && (
        <p class="outcome" role="status" tabIndex={-1}>
          {write && isDelivered ? outcomeOf(write) : t('pass.gone', { name })}
        </p>
      )}
      {hasForm ? (
        <MessageForm
          name="pass-answer"
          id={id}
          stored={stored}
          isMine={(each) => aboutOf(each.content) === aboutPass(id) && !isDone(each)}
          bounds={endpoints.answerPass.parameters.message}
          label={t('pass.answer.label')}
          button={t('pass.answer')}
          takesFocus={answering === 'begun'}
          // an answer thanks, too
          send={(message) => ask('write', { type: 'passAnswer', id, name: from.name, value: 'THANKS', message })}
          onLookAgain={() => void ask('refreshPasses', {})}
          onEnd={() => setAnswering('no')}
        />
      ) : (
        text !== '' && (
          <p class="answer-text" dir="auto">
            {text}
          </p>
        )
      )}
      {!hasForm && pending && (
        <StoppableWrite
          write={pending}
          onTakenBack={() => text !== '' && setAnswering('begun')}
          onLookAgain={() => void ask('refreshPasses', {})}
        />
      )}
      {!hasForm && !pending && !isGone && text === '' && (
        <div class="actions">
          {!isOver && <Button {...answers('THANKS')} text={t('pass.thanks')} />}
          <Button
            class={typed ? 'line' : ''}
            onClick={() => setAnswering('begun')}
            text={typed ? t('forYou.draft', { text: typed }) : t('pass.answer')}
          />
          {!isOver && <Button class="done" {...answers('DONE')} text={t('pass.done')} />}
          <FailureNotice failure={asking.failure} />
        </div>
      )}
    </article>
  )
}

/** To whom it was passed; under “Passed to you”, of one person it needs no words. */
function WhatHappened({ pass: { team, is_named, receiver_count }, isAboutPage }: { pass: Pass; isAboutPage: boolean }) {
  const t = useTranslation()
  const others = receiver_count - 1
  const said =
    team !== ''
      ? t(is_named ? 'pass.to-you-and-team' : 'pass.to-team', { team })
      : others > 0
        ? t('pass.to-others', { count: others })
        : isAboutPage && t('pass.this')
  return (
    said && (
      <p class="fine">
        <Icon name="pass" />
        {said}
      </p>
    )
  )
}
