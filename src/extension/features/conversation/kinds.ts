import { type KindsWith, words } from '../../schemas/write-kinds.ts'
import { defineDraft, type Reads, unconfirmed } from '../../storage/drafts.ts'
import type { conversationFields } from './questions.ts'

/* Apart from the rest, since each page reads the outbox. `id` is a share's or a status's. */

export const aboutLike = (id: string): string => `like ${id}`

export const aboutComments = (id: string): string => `comments ${id}`

export const aboutComment = (id: string): string => `comment ${id}`

export const conversationKinds: KindsWith<typeof conversationFields> = {
  like: { counted: 'change', about: ({ id }) => aboutLike(id), queues: true, isAddition: true },
  newsComment: {
    counted: 'answer',
    about: ({ id }) => aboutComments(id),
    text: ({ message }) => message,
    queues: true,
    isAddition: true,
  },
  commentRemoval: { counted: 'change', about: ({ id }) => aboutComment(id), isAddition: true },
}

const answerReaders = { message: words, unconfirmed: unconfirmed('newsComment') }

export type CommentDraft = Reads<typeof answerReaders>

/** The answer that the member has begun to a share or a status. It stays with them (`background/auth/session.ts`). */
export const commentDraft = (owner: string, id: string) => defineDraft(`${owner} answer news ${id}`, answerReaders)
