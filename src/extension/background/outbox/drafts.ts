import { aboutOf, formPageOf, type Write, type WriteContent } from '../../schemas/outbox.ts'
import { answerDraft, shareDraft, statusDraft } from '../../storage/drafts.ts'

/** Gives what the member typed back into the form that it came from. Of what was typed there meanwhile nothing is lost either. */
export async function restoreDraft({ owner, content }: Pick<Write, 'owner' | 'content'>): Promise<void> {
  if (content.type === 'share') {
    const { type: _, url, page_url, ...fields } = content
    const draft = shareDraft(owner, page_url)
    const typed = await draft.get()
    const canonical = url === page_url ? '' : url
    await draft.set({ ...fields, canonical, ...typed, message: joined(fields.message, typed?.message) })
  }
  if (content.type === 'comment') {
    const draft = shareDraft(owner, content.page_url ?? content.url)
    const typed = await draft.get()
    await draft.set({ ...typed, message: joined(content.message, typed?.message) })
  }
  if (content.type === 'answer') {
    const { id, message, contact_card } = content
    const draft = answerDraft(owner, id)
    const typed = await draft.get()
    await draft.set({ contact_card, ...typed, message: joined(message, typed?.message) })
  }
  if (content.type === 'status') {
    const { message, social_account } = content
    const draft = statusDraft(owner)
    const typed = await draft.get()
    await draft.set({
      message: joined(message, typed?.message),
      social_account: [...new Set([...social_account, ...(typed?.social_account ?? [])])],
    })
  }
}

/** Given back twice is given back once. */
const joined = (message: string, typed = ''): string =>
  typed === message || typed.startsWith(`${message}\n`) ? typed : [message, typed].filter(Boolean).join('\n')

/**
 * Takes what the member typed from the form that it came from: it is a write now. What was typed there since stays: it is told
 * by its words, since a write may end long after it was asked for, and a clock may be set back.
 */
export async function clearDraft({ owner, content }: Pick<Write, 'owner' | 'content'>): Promise<void> {
  if (content.type === 'share')
    await shareDraft(owner, content.page_url).removeIf(({ canonical: _, ...typed }) =>
      Object.entries(typed).every(([name, text]) => text === content[name as keyof typeof typed]),
    )
  const isSameComment = ({ message }: { message?: string | undefined }) =>
    'message' in content && message === content.message
  const isSame = ({ message }: { message: string }) => 'message' in content && message === content.message
  // what else was typed into the form of a share is none of a comment's
  if (content.type === 'comment') await shareDraft(owner, content.page_url ?? content.url).removeIf(isSameComment)
  if (content.type === 'status') await statusDraft(owner).removeIf(isSame)
  if (content.type === 'answer') await answerDraft(owner, content.id).removeIf(isSame)
  // where nothing is left to be answered
  if (content.type === 'deletion') await answerDraft(owner, content.id).remove()
}

/** The same for a write that the network shows by itself: a request that is gone may have got another answer, whose words stay. */
export async function clearShownDraft(write: Pick<Write, 'owner' | 'content'>): Promise<void> {
  if (write.content.type !== 'answer') await clearDraft(write)
}

/** Whether what came of one is of no more interest when the next is sent; statuses stand beside each other. */
export function isReplaced(one: WriteContent, next: WriteContent): boolean {
  if (next.type === 'status') return false
  return aboutOf(one) === aboutOf(next) || isSameForm(one, next)
}

/** Whether both come from the same form, which shows the words of what was refused. */
export function isSameForm(one: WriteContent, other: WriteContent): boolean {
  if (one.type === 'removal' || other.type === 'removal') return false
  const page = formPageOf(one)
  if (page !== undefined) return page === formPageOf(other)
  return one.type === other.type && aboutOf(one) === aboutOf(other)
}
