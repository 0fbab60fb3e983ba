import { useEffect, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { readTimestamp } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { Replies } from '../../messages/questions.ts'
import { Comment } from '../../popup/Comment.tsx'
import type { UnderNews } from '../../popup/parts.ts'
import { MoreButton } from '../../popup/tabs.tsx'
import { MessageForm } from '../../popup/writes/MessageForm.tsx'
import { useDone, useInPlace, useLatestAbout, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import { isDone, isGone, type Write } from '../../schemas/outbox.ts'
import { withoutRepeated } from '../../schemas/stored.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Ago, Button, Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { Avatar, MemberName } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutComment, aboutComments, commentDraft } from './kinds.ts'

type NewsComment = Replies['newsComments']['data'][number]

/** Names on request. */
export function Likes({ id }: { id: string }) {
  const t = useTranslation()
  const [{ count, data }, setFound] = useState<Replies['likes']>({ count: 0, data: [] })
  const { isBusy, failure, run } = useAsking()
  const read = () => void run(() => ask('likes', { id }), setFound)
  useEffect(read, [])
  const others = count - data.length
  return (
    <>
      <ul class="answers" aria-label={t('news.who-thanked')} aria-busy={isBusy}>
        {data.map((member) => (
          <li key={member.id}>
            <Avatar member={member} />
            <p class="who">
              <MemberName member={member} />
            </p>
          </li>
        ))}
      </ul>
      {others > 0 && <p class="fine">{t('sharers.others', { count: others, number: others })}</p>}
      <FailureNotice failure={failure} onAction={read} />
    </>
  )
}

const timeOf = ({ created_time }: NewsComment): number => readTimestamp(created_time) ?? 0

interface CountProps {
  /** As far as it is known before the answers are read. */
  count: number
  onCount: (count: number) => void
}

/** The answers to a share or a status, the oldest first, and the member's own. */
export function Answers({ item: { id }, author, count, onCount }: UnderNews & CountProps) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const [found, setFound] = useState<NewsComment[]>([])
  const [page, setPage] = useState(0)
  const [total, setTotal] = useState(count)
  /** Ids; the outbox forgets a removal, and the list may have been read before it. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  const { isBusy, failure, run } = useAsking()
  const read = (page: number) =>
    void run(
      () => ask('newsComments', { id, page }),
      ({ count, data }) => {
        setFound((before) => withoutRepeated([...data, ...before]).sort((one, other) => timeOf(one) - timeOf(other)))
        setPage((before) => Math.max(before, page))
        setTotal(data.length === 0 ? 0 : count)
        if (page === 1) onCount(count)
      },
    )
  useEffect(() => read(1), [])
  useDone(writes, (write) => {
    const about = aboutOf(write.content)
    const own = found.find((comment) => about === aboutComment(comment.id))
    if (own) setRemoved((before) => [...before, own.id])
    if (own || about === aboutComments(id)) read(1)
  })
  const isRemoved = ({ id }: NewsComment) => removed.includes(id)
  const earlier = Math.max(0, total - found.filter((comment) => !isRemoved(comment)).length)
  return (
    <div class="answers-of">
      {page > 0 && earlier > 0 && (
        <MoreButton text={t('news.earlier', { count: earlier })} isBusy={isBusy} onClick={() => read(page + 1)} />
      )}
      <ul class="answers" aria-label={t('news.answers')} aria-busy={isBusy}>
        {found.map((comment) => (
          <Answer key={comment.id} comment={comment} isRemoved={isRemoved(comment)} />
        ))}
      </ul>
      <FailureNotice failure={failure} onAction={() => read(Math.max(1, page))} />
      <AnswerForm id={id} author={author} onLookAgain={() => read(1)} />
    </div>
  )
}

function Answer({ comment, isRemoved }: { comment: NewsComment; isRemoved: boolean }) {
  const { id, from, message, created_time } = comment
  const t = useTranslation()
  const { account } = useOwnWrites()
  const { isBusy, failure, run } = useAsking()
  const { pending } = useLatestAbout(aboutComment(id), 'commentRemoval')
  const name = from.name || t('everywhere.nameless')
  if (isRemoved) return <li class="fine">{t('done.commentRemoval')}</li>
  const remove = () => void run(() => ask('write', { type: 'commentRemoval', id }))
  return (
    <li>
      <Avatar member={from} />
      <div>
        <p class="who">
          <MemberName member={from} />
          <Ago timestamp={created_time} />
          {from.id === account.id && !pending && (
            <Button class="link close" aria-disabled={isBusy} aria-label={t('news.answer.remove')} onClick={remove}>
              <Icon name="bin" />
            </Button>
          )}
        </p>
        <Comment text={message} language={from.language} of={name} />
        {pending && <StoppableWrite write={pending} />}
        <FailureNotice failure={failure} />
      </div>
    </li>
  )
}

const { message: bounds } = endpoints.comment.parameters

function AnswerForm({ id, author, onLookAgain }: { id: string; author: UnderNews['author']; onLookAgain: () => void }) {
  const t = useTranslation()
  const { account, owner, writes } = useOwnWrites()
  const name = author.name || t('everywhere.nameless')
  const isMine = (each: Write) => aboutOf(each.content) === aboutComments(id) && (!isDone(each) || isGone(each))
  useInPlace(writes.findLast(isMine)?.key)
  return (
    <MessageForm
      name="news-answer"
      stored={commentDraft(owner, id)}
      label={author.id === account.id ? t('news.answer') : t('news.answer-to', { name })}
      button={t('news.answer')}
      takesFocus
      send={(message) => ask('write', { type: 'newsComment', id, name: author.name, message })}
      {...{ id, isMine, bounds, onLookAgain }}
    />
  )
}
