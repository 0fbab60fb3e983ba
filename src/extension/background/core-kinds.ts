import { mayHaveArrived } from '../schemas/outbox.ts'
import type { Composed, ContentOf, CoreType, WriteType } from '../schemas/write-kinds.ts'
import { answerDraft, type Draft, type ShareDraft, shareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import type { Members } from './api/members.ts'
import type { Recommendations } from './api/recommendations.ts'
import type { Changes } from './capability.ts'
import type { DraftOfKind, KindsOf } from './outbox/kind.ts'
import type { LookUps } from './reading/look-ups.ts'
import type { PendingRequestsReader } from './reading/pending-requests.ts'

/** @param changed tells the capabilities */
export function createKinds(
  recommendations: Recommendations,
  members: Members,
  lookUps: LookUps,
  requests: PendingRequestsReader,
  changed: Required<Changes>,
): KindsOf<CoreType> {
  async function shareGone(url: string): Promise<void> {
    await lookUps.shareRemoved(url)
    await changed.ownShare(url, true)
  }

  // a request that was gone isn't marked as answered: the network's list says whether it still waits
  const requestEnded = async (id: string, isGone: boolean): Promise<void> =>
    isGone ? requests.refreshSoon() : requests.markAnswered(id)

  return {
    share: {
      check: recommendations.checkShare,
      send: recommendations.share,
      wasDelivered: recommendations.isShared,
      draft: sharedText,
      async ended(content, caller, isGone) {
        if (isGone) return
        await changed.ownShare(content.url, false)
        await lookUps.lookUpShared(content.url, caller)
      },
    },
    comment: {
      check: members.ping,
      send: recommendations.editComment,
      wasDelivered: recommendations.isShared,
      draft: commentText,
      async ended(content, _, isGone) {
        if (isGone) return shareGone(content.url)
        await lookUps.commentChanged(content)
        await changed.ownShare(content.url, false)
      },
    },
    removal: {
      send: recommendations.removeShare,
      ended: ({ url }) => shareGone(url),
    },
    answer: {
      check: members.ping,
      send: members.answerRequest,
      wasDelivered: members.isRequestGone,
      draft: answerText,
      // after a read the draft stays: the request may have got another answer
      afterDelivery: async (write, isConfirmedByRead) => (isConfirmedByRead ? undefined : answerText.clear(write)),
      async ended({ id, value }, _, isGone) {
        if (value === 'ACCEPT' && !isGone) await changed.contacts()
        await requestEnded(id, isGone)
      },
    },
    deletion: {
      // the page asks before
      isHeld: false,
      check: members.ping,
      send: members.deleteRequest,
      wasDelivered: members.isRequestGone,
      // a typed answer stays until the request is gone
      afterDelivery: ({ owner, content }) => answerDraft(owner, content.id).remove(),
      ended: ({ id }, _, isGone) => requestEnded(id, isGone),
    },
  }
}

interface Texts<Content, Fields> {
  /** Undefined if the write is of no form. */
  draftOf: (owner: string, content: Content) => Draft<Fields> | undefined
  /** The draft's fields when the text is back there, but for the text; null if nothing returns. */
  restored: (content: Content, typed: Fields | null) => object | null | Promise<object | null>
  isSame?: (typed: Fields, content: Content) => boolean
}

export function draftOfKind<
  Content extends { type: WriteType; message: string },
  Fields extends { message?: string | undefined },
>({
  draftOf,
  restored,
  isSame = ({ message }, content) => message === content.message,
}: Texts<Content, Fields>): DraftOfKind<Content> {
  return {
    key: (owner, content) => draftOf(owner, content)?.key,
    async restore({ owner, content, ...write }) {
      const draft = draftOf(owner, content)
      if (!draft) return
      const typed = await draft.get()
      const fields = await restored(content, typed)
      const message = joined(content.message, typed?.message)
      const warning = mayHaveArrived(write) && { unconfirmed: content.type }
      if (fields) await draft.set({ ...fields, message, ...warning } as Fields)
    },
    clear: async ({ owner, content }) => draftOf(owner, content)?.removeIf((typed) => isSame(typed, content)),
  }
}

/** Idempotent: a text that was restored already is not added again. */
const joined = (message: string, typed = ''): string =>
  typed === message || typed.startsWith(`${message}\n`) ? typed : [message, typed].filter(Boolean).join('\n')

/** The fields of a write that the composer shows again. */
export const composedAgain = ({ type: _, url: _url, pageUrl: _page, ...fields }: Composed): object => fields

/** Whether a draft of the composer says nothing else than a write of it. */
export const isSameAs = <Content extends object>(typed: object, content: Content): boolean =>
  Object.entries(typed).every(
    ([name, value]) => !(name in content) || JSON.stringify(value) === JSON.stringify(content[name as keyof Content]),
  )

const sharedText = draftOfKind<ContentOf<'share'>, ShareDraft>({
  draftOf: (owner, { pageUrl }) => shareDraft(owner, pageUrl),
  restored: (content, typed) => ({ ...composedAgain(content), ...typed }),
  isSame: isSameAs,
})

/** Other fields of the share's form don't belong to a comment. */
const commentText = draftOfKind<ContentOf<'comment'>, ShareDraft>({
  draftOf: (owner, { url, pageUrl = url }) => shareDraft(owner, pageUrl),
  restored: (_, typed) => typed ?? {},
  isSame: isSameAs,
})

const answerText = draftOfKind({
  draftOf: (owner, { id }: ContentOf<'answer'>) => answerDraft(owner, id),
  async restored({ message, contact_card }, typed) {
    const isDefault = message === '' && contact_card === (await items.options.get()).contact_card
    return !typed && isDefault ? null : { contact_card, ...typed }
  },
})
