import type { Questions } from '../../../../src/extension/messages/questions.ts'
import type { ContentOf, WriteContent, WriteType } from '../../../../src/extension/schemas/write-kinds.ts'
import { type Landed, placeOf } from './network.ts'

/** `note` is a kind of other tests. */
type Kind = Exclude<WriteType, 'note'>

interface KindInHistories<Content> {
  /** How the popup asks for it. */
  question: keyof Questions
  /** False if it leaves at once: members are asked before, or undo it by another click. */
  isHeld?: false
  /** The request that the API demands for it. */
  request: (content: Content) => string
  /** Whether this change of the network by its member is what it wants. */
  isIn: (landed: Landed, content: Content) => boolean
}

const states = { ACCEPT: 'accepted', DECLINE: 'declined' }

const says = ({ type, words }: Landed, content: { type: WriteType; message: string }) =>
  type === content.type && words === content.message

const isRemovalOf = ({ type, id }: Landed, content: { id: string }) => type === 'removal' && id === content.id

const isCommentOf = ({ type, words, page }: Landed, content: ContentOf<'share' | 'comment'>) =>
  (type === 'share' || type === 'comment') && page === placeOf(content) && words === content.message

/** All kinds of writes; the histories must want each (`outbox-faults.test.ts`). */
export const kinds: { [Type in Kind]: KindInHistories<ContentOf<Type>> } = {
  share: { question: 'share', request: () => 'POST /recommend', isIn: isCommentOf },
  comment: { question: 'editComment', request: ({ share_id }) => `PUT /${share_id}`, isIn: isCommentOf },
  removal: {
    question: 'removeShare',
    request: ({ share_id }) => `DELETE /${share_id}`,
    isIn: (landed, { share_id }) => isRemovalOf(landed, { id: share_id }),
  },
  answer: {
    question: 'answerContactRequest',
    request: ({ id }) => `PUT /${id}`,
    isIn: ({ id, words, state }, content) =>
      id === content.id && words === content.message && state === states[content.value],
  },
  deletion: {
    question: 'deleteContactRequest',
    isHeld: false,
    request: ({ id }) => `DELETE /${id}`,
    isIn: ({ id, state }, content) => id === content.id && state === 'deleted',
  },
  status: { question: 'postStatus', request: () => 'POST /status', isIn: says },
  pass: {
    question: 'passPage',
    request: () => 'POST /pass',
    isIn: (landed, content) =>
      content.to
        ? says(landed, content)
        : landed.type === 'keep' && landed.words === content.message && landed.page === placeOf(content),
  },
  passAnswer: {
    question: 'answerPass',
    request: ({ id }) => `PUT /${id}`,
    isIn: (landed, content) => says(landed, content) && landed.id === content.id && landed.state === content.value,
  },
  passRemoval: { question: 'takeBackPass', request: ({ id }) => `DELETE /${id}`, isIn: isRemovalOf },
  like: {
    question: 'like',
    isHeld: false,
    request: ({ id, liked }) => `${liked ? 'PUT' : 'DELETE'} /${id}/like`,
    isIn: ({ type, page }, content) => type === (content.liked ? 'like' : 'removal') && page === placeOf(content),
  },
  newsComment: { question: 'answerNews', request: ({ id }) => `POST /${id}/comments`, isIn: says },
  commentRemoval: { question: 'removeComment', request: ({ id }) => `DELETE /${id}`, isIn: isRemovalOf },
}

export const kindOf = ({ type }: WriteContent) => kinds[type as Kind] as unknown as KindInHistories<WriteContent>
