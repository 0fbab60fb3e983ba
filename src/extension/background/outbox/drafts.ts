import { aboutOf, formPageOf, mayHaveArrived, type Write, type WriteContent } from '../../schemas/outbox.ts'
import { answerDraft, type ShareDraft, shareDraft, statusDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'

export async function restoreDraft(write: Pick<Write, 'owner' | 'content' | 'phase' | 'failure'>): Promise<void> {
  const { owner, content } = write
  if (content.type === 'share') {
    const { type: _, url, page_url, ...fields } = content
    const draft = shareDraft(owner, page_url)
    const typed = await draft.get()
    const canonical = url === page_url ? '' : url
    const message = joined(fields.message, typed?.message)
    await draft.set({ ...fields, canonical, ...typed, message, ...(mayHaveArrived(write) && { unconfirmed: 'share' }) })
  }
  if (content.type === 'comment') {
    const draft = shareDraft(owner, content.page_url ?? content.url)
    const typed = await draft.get()
    const message = joined(content.message, typed?.message)
    await draft.set({ ...typed, message, ...(mayHaveArrived(write) && { unconfirmed: 'comment' }) })
  }
  if (content.type === 'answer') {
    const { id, message, contact_card } = content
    const draft = answerDraft(owner, id)
    const typed = await draft.get()
    const isDefault = message === '' && contact_card === (await items.options.get()).contact_card
    const warning = mayHaveArrived(write) && ({ unconfirmed: true } as const)
    if (typed || !isDefault)
      await draft.set({ contact_card, ...typed, message: joined(message, typed?.message), ...warning })
  }
  if (content.type === 'status') {
    const { message, social_account } = content
    const draft = statusDraft(owner)
    const typed = await draft.get()
    const isMaybePosted = mayHaveArrived(write) || typed?.maybe_posted
    await draft.set({
      ...typed,
      message: joined(message, typed?.message),
      social_account: [...new Set([...social_account, ...(typed?.social_account ?? [])])],
      ...(isMaybePosted && { maybe_posted: true }),
    })
  }
}

/** Idempotent: a text that was restored already is not added again. */
const joined = (message: string, typed = ''): string =>
  typed === message || typed.startsWith(`${message}\n`) ? typed : [message, typed].filter(Boolean).join('\n')

/** Deletes a write's draft unless it has other text. Texts are compared, not times: a clock may be set back. */
export async function clearDraft({ owner, content }: Pick<Write, 'owner' | 'content'>): Promise<void> {
  if (content.type === 'share')
    await shareDraft(owner, content.page_url).removeIf(({ canonical: _, unconfirmed: _unconfirmed, ...typed }) =>
      Object.entries(typed).every(([name, text]) => !(name in content) || text === content[name as keyof typeof typed]),
    )
  const isSame = ({ message }: { message?: string | undefined }) => 'message' in content && message === content.message
  // other fields of the share's form don't belong to a comment
  if (content.type === 'comment') await shareDraft(owner, content.page_url ?? content.url).removeIf(isSame)
  if (content.type === 'status') await statusDraft(owner).removeIf(isSame)
  if (content.type === 'answer') await answerDraft(owner, content.id).removeIf(isSame)
  if (content.type === 'deletion') await answerDraft(owner, content.id).remove()
}

/** An answer's draft stays after a read: the request may have got another answer. */
export async function clearDelivered(
  write: Pick<Write, 'owner' | 'content'>,
  isConfirmedByRead = false,
): Promise<void> {
  const { owner, content } = write
  if (!isConfirmedByRead || content.type !== 'answer') await clearDraft(write)
  if (content.type === 'status') {
    const draft = statusDraft(owner)
    const { maybe_posted, ...typed } = (await draft.get()) ?? { message: '', social_account: [] }
    if (maybe_posted) await draft.set(typed)
  }
}

/** A reply about the page shows whether a draft that was given up unconfirmed arrived. */
export async function resolveUnconfirmedDraft(owner: string, url: string, hasArrived: (typed: ShareDraft) => boolean) {
  const draft = shareDraft(owner, url)
  const { unconfirmed, ...typed } = (await draft.get()) ?? {}
  const { message = '' } = typed
  if (unconfirmed) await draft.set(hasArrived(unconfirmed === 'comment' ? { message } : typed) ? null : typed)
}

export function isReplaced(one: WriteContent, next: WriteContent): boolean {
  if (next.type === 'status') return false
  return aboutOf(one) === aboutOf(next) || isSameForm(one, next)
}

export function isSameForm(one: WriteContent, other: WriteContent): boolean {
  if (one.type === 'removal' || other.type === 'removal') return false
  const page = formPageOf(one)
  if (page !== undefined) return page === formPageOf(other)
  return one.type === other.type && aboutOf(one) === aboutOf(other)
}
