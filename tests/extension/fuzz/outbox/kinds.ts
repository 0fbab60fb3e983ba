import { matchKey } from '../../../../src/contract/page-url.ts'
import type { ContentOf, CoreType, WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import type { Landed } from './network.ts'

/** Capabilities' other kinds are sent again with their keys alone, as a status is. */
type Kind = CoreType | 'status'

interface KindInHistories<Content> {
  /** False if it leaves at once: members are asked before. */
  isHeld?: false
  /** The request that the API demands for it. */
  request: (content: Content) => string
  /** Whether this change of the network by its member is what it wants. */
  isIn: (landed: Landed, content: Content) => boolean
}

const states = { ACCEPT: 'accepted', DECLINE: 'declined' }

const isCommentOf = ({ type, words, page }: Landed, content: ContentOf<'share' | 'comment'>) =>
  (type === 'share' || type === 'comment') && page === matchKey(content.url) && words === content.message

/** The kinds of writes that histories want. */
export const kinds: { [Type in Kind]: KindInHistories<ContentOf<Type>> } = {
  share: { request: () => 'POST /recommend', isIn: isCommentOf },
  comment: { request: ({ share_id }) => `PUT /${share_id}`, isIn: isCommentOf },
  removal: {
    request: ({ share_id }) => `DELETE /${share_id}`,
    isIn: ({ type, id }, { share_id }) => type === 'removal' && id === share_id,
  },
  answer: {
    request: ({ id }) => `PUT /${id}`,
    isIn: ({ id, words, state }, content) =>
      id === content.id && words === content.message && state === states[content.value],
  },
  deletion: {
    isHeld: false,
    request: ({ id }) => `DELETE /${id}`,
    isIn: ({ id, state }, content) => id === content.id && state === 'deleted',
  },
  status: {
    request: () => 'POST /status',
    isIn: ({ type, words }, { message }) => type === 'status' && words === message,
  },
}

export const kindOf = ({ type }: WriteContent) => kinds[type as Kind] as unknown as KindInHistories<WriteContent>
