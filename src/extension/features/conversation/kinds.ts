import * as v from 'valibot'
import { openObject, words } from '../../schemas/words.ts'
import { kindOfWrite } from '../../schemas/write-kinds.ts'
import { defineDraft, unconfirmed } from '../../storage/drafts.ts'

/* Apart from the rest, since each page reads the outbox. `id` is a share's or a status's. */

/** Thanks for an item, or takes them back; `name` is its author's, and is never sent. */
export const like = kindOfWrite(
  'like',
  { id: v.string(), name: v.string(), liked: v.boolean() },
  { counted: 'change', about: ({ id }) => aboutLike(id), queues: true, isAddition: true },
)

export const aboutLike = (id: string): string => `like ${id}`

/** An answer to an item; `name` is its author's, and is never sent. */
export const newsComment = kindOfWrite(
  'newsComment',
  { id: v.string(), name: v.string(), message: v.string() },
  {
    counted: 'answer',
    about: ({ id }) => aboutComments(id),
    text: ({ message }) => message,
    queues: true,
    isAddition: true,
  },
)

export const aboutComments = (id: string): string => `comments ${id}`

const answerFields = openObject({ message: v.optional(words, ''), unconfirmed: unconfirmed('newsComment') })

export type CommentDraft = v.InferOutput<typeof answerFields>

/** The answer that the member has begun to a share or a status. It stays with them (`background/auth/session.ts`). */
export const commentDraft = (owner: string, id: string) => defineDraft(`${owner} answer news ${id}`, answerFields)

export const commentRemoval = kindOfWrite(
  'commentRemoval',
  { id: v.string() },
  { counted: 'change', about: ({ id }) => aboutComment(id), isAddition: true },
)

export const aboutComment = (id: string): string => `comment ${id}`
