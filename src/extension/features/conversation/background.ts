import * as v from 'valibot'
import { cleanText } from '../../../contract/text.ts'
import { memberDetail } from '../../background/api/members.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import { isSince } from '../../background/api/since.ts'
import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import { httpStatusOf, meaning } from '../../background/http/connection.ts'
import type { Sending } from '../../background/http/http.ts'
import { answering } from '../../messages/questions.ts'
import { flag } from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import * as items from '../../storage/items.ts'
import { commentsSchema, likesSchema, questions } from './facts.ts'
import { type CommentDraft, commentDraft } from './stored.ts'

/** Answers and members that a call lists. */
const listed = '20'

/** Without an id, the reply is of no item, and says nothing. */
const itemSchema = v.object({ id: v.string(), liked: flag })

const path = (id: string, part = '') => `/${encodeURIComponent(id)}${part}`

const failIfGone = meaning({ 404: 'gone' })

const text = draftOfKind<ContentOf<'newsComment'>, CommentDraft>({
  draftOf: (owner, { id }) => commentDraft(owner, id),
  restored: (_, typed) => typed ?? {},
})

export const inBackground: InBackground = {
  stored: [],

  create({ http, ping, add }) {
    const list = async ({ id, page }: { id: string; page: number }, sending?: Sending) => {
      const parameters = { ...(await memberDetail()), limit: listed, page: String(page) }
      const reason = sending ? 'unconfirmed' : 'more'
      return http.get(path(id, '/comments'), commentsSchema, reason, parameters, { caller: sending?.caller })
    }
    const isGone = (error: unknown) => httpStatusOf(error) === 404

    return {
      kinds: {
        like: {
          isHeld: false,
          staysWithOwner: true,
          check: ping('like'),
          send: ({ id, liked }, sending) =>
            http.write(liked ? 'put' : 'delete', path(id, '/like'), 'like', sending).catch(failIfGone),
          wasDelivered: async ({ id, liked }, { caller }) =>
            (await http.get(path(id), itemSchema, 'unconfirmed', {}, { caller })).liked === liked,
          draft: null,
          ended: null,
        },
        newsComment: {
          staysWithOwner: true,
          check: ping('news-comment'),
          send: ({ id, message }, sending) =>
            http
              .write('post', path(id, '/comments'), 'news-comment', sending, { message: cleanText(message) })
              .catch(failIfGone),
          async wasDelivered({ id, message }, sending, since) {
            const [{ data }, isSame] = await Promise.all([
              list({ id, page: 1 }, sending),
              comparerFor(sending.caller.network),
            ])
            const me = (await items.account.get())?.id
            return data.some(
              ({ from, created_time, ...each }) =>
                from.id === me && isSame(each.message, cleanText(message)) && isSince(created_time, since),
            )
          },
          draft: text,
          ended: null,
        },
        commentRemoval: {
          staysWithOwner: true,
          check: ping('comment-removal'),
          send: ({ id }, sending) => http.write('delete', path(id), 'comment-removal', sending).catch(failIfGone),
          wasDelivered: ({ id }, { caller }) =>
            http.get(path(id), v.object({}), 'unconfirmed', {}, { caller }).then(
              () => false,
              (error: unknown) => isGone(error) || Promise.reject(error),
            ),
          draft: null,
          ended: null,
        },
      },
      answers: answering(questions, {
        like: (like) => add({ type: 'like', ...like }),
        likes: async ({ id, page }) => {
          const parameters = { ...(await memberDetail()), limit: listed, page: String(page) }
          return http.get(path(id, '/likes'), likesSchema, 'more', parameters)
        },
        answerNews: (answer) => add({ type: 'newsComment', ...answer }),
        newsComments: (asked) => list(asked),
        removeComment: (removal) => add({ type: 'commentRemoval', ...removal }),
      }),
    }
  },
}
