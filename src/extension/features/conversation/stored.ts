import * as v from 'valibot'
import { openObject, words } from '../../schemas/words.ts'
import { defineDraft, unconfirmed } from '../../storage/drafts.ts'

const fields = openObject({ message: v.optional(words, ''), unconfirmed: unconfirmed('newsComment') })

export type CommentDraft = v.InferOutput<typeof fields>

/** The answer that the member has begun to a share or a status. It stays with them (`background/auth/session.ts`). */
export const commentDraft = (owner: string, id: string) => defineDraft(`${owner} answer news ${id}`, fields)
