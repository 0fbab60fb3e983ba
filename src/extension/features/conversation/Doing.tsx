import { useEffect, useId, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { lazily } from '../../popup/lazy.ts'
import type { UnderNews } from '../../popup/parts.ts'
import { useDone, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { isGone, isLive, type Write } from '../../schemas/outbox.ts'
import { aboutOf } from '../../schemas/write-kinds.ts'
import { Button, Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/values.ts'
import { aboutComments, aboutLike } from './kinds.ts'

const parts = lazily(() => import('./Answers.tsx'))
const [Answers, Likes] = [parts.part('Answers'), parts.part('Likes')]

/**
 * A share or a status with what the member has just done about it, which the last reply doesn't know. @param listed the
 * number of answers by their list, which is newer
 */
function useCounts({ id, like_count, comment_count, liked }: UnderNews['item'], listed = comment_count) {
  const { writes } = useOwnWrites()
  const latest = writes.findLast((write) => aboutOf(write.content) === aboutLike(id) && !isInVain(write))
  const isLiked = latest?.content.type === 'like' ? latest.content.liked : liked
  const answering = writes.filter((write) => aboutOf(write.content) === aboutComments(id) && isLive(write)).length
  return {
    isLiked,
    likes: Math.max(0, like_count + Number(isLiked) - Number(liked)),
    comments: listed + answering,
  }
}

/** Whether it was refused, or what it thanks for is gone. */
const isInVain = ({ content, phase, failure }: Write): boolean =>
  phase === 'refused' || (phase === 'done' && failure !== undefined && content.type === 'like' && content.liked)

/** Thanks and answers to a share or a status: quiet, on the name’s line, with the numbers. */
export function Doing({ item, author }: UnderNews) {
  const t = useTranslation()
  const { account, writes } = useOwnWrites()
  const [listed, setListed] = useState<number>()
  // a newer reply has counted them, too
  useEffect(() => setListed(undefined), [item.comment_count])
  const { isLiked, likes, comments } = useCounts(item, listed)
  const { isBusy, failure, run } = useAsking()
  const [opened, setOpened] = useState<'answers' | 'likes'>()
  // the open list reads the number
  useDone(writes, (write) => {
    const isAnswer = aboutOf(write.content) === aboutComments(item.id) && !isGone(write)
    if (isAnswer && opened !== 'answers') setListed((listed ?? item.comment_count) + 1)
  })
  const id = useId()
  const isOwn = author.id === account.id
  const name = author.name || t('everywhere.nameless')
  const toggle = (part: 'answers' | 'likes') => setOpened(opened === part ? undefined : part)
  const like = () => void run(() => ask('write', { type: 'like', id: item.id, name: author.name, liked: !isLiked }))
  const thumb = (
    <>
      <Icon name="thumb" />
      <span class="word">{t('news.thanks')}</span>
    </>
  )
  return (
    <>
      <div class="doing readers">
        {item.id !== '' && (
          <>
            {isOwn ? (
              likes > 0 && <span>{thumb}</span>
            ) : (
              <Button
                aria-pressed={isLiked}
                aria-label={t('news.thank', { name, count: likes })}
                aria-disabled={isBusy}
                onClick={like}
              >
                {thumb}
              </Button>
            )}
            {/* its place, so that the first thanks move no thumb away from the pointer */}
            {likes === 0 && !isOwn && <span class="count" />}
            {likes > 0 && (
              <Button
                class="count"
                aria-expanded={opened === 'likes'}
                aria-label={t('news.thanked-by', { name, count: likes })}
                onClick={() => toggle('likes')}
              >
                {t.number(likes)}
              </Button>
            )}
            {(!isOwn || comments > 0) && (
              <Button
                aria-expanded={opened === 'answers'}
                aria-controls={id}
                aria-label={t('news.answers-of', { name, count: comments })}
                data-count={comments > 0 ? t.number(comments) : undefined}
                onClick={() => toggle('answers')}
              >
                <Icon name="message" />
                <span class="word">{t('news.answer')}</span>
              </Button>
            )}
          </>
        )}
      </div>
      <FailureNotice failure={failure} />
      <div id={id}>
        {opened === 'answers' && <Answers item={item} author={author} count={comments} onCount={setListed} />}
        {opened === 'likes' && <Likes id={item.id} />}
      </div>
    </>
  )
}
