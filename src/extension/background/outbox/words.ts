import type { Write } from '../../schemas/outbox.ts'
import { answerDraft, shareDraft, statusDraft } from '../../storage/drafts.ts'

/** Gives what the member typed back into the form that it came from. Of a status typed meanwhile nothing is lost either. */
export async function giveBack({ owner, content }: Pick<Write, 'owner' | 'content'>): Promise<void> {
  if (content.type === 'share') {
    const { type: _, url, page_url, ...fields } = content
    await shareDraft(owner, page_url).set({ ...fields, canonical: url === page_url ? '' : url })
  }
  if (content.type === 'answer') {
    const { id, message, contact_card } = content
    await answerDraft(owner, id).set({ message, contact_card })
  }
  if (content.type === 'status') {
    const { message, social_account } = content
    const typed = await statusDraft(owner).get()
    await statusDraft(owner).set({
      message: [message, typed?.message ?? ''].filter(Boolean).join('\n'),
      social_account: [...new Set([...social_account, ...(typed?.social_account ?? [])])],
    })
  }
}

/** Takes what the member typed from the form that it came from: it is a write now. What was typed there later stays. */
export async function takeDraft({ owner, at, content }: Pick<Write, 'owner' | 'at' | 'content'>): Promise<void> {
  const draft =
    content.type === 'share'
      ? shareDraft(owner, content.page_url)
      : content.type === 'status'
        ? statusDraft(owner)
        : answerDraft(owner, content.id)
  await draft.removeOlder(at)
}
