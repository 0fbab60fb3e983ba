import { browser } from 'wxt/browser'
import type { ErrorCode } from '../schemas/errors.ts'
import type { Argument, Question, Replies, Reply } from './questions.ts'

/** What it is called when the background ends in the middle of a write: it may have arrived. */
const interrupted: Partial<Record<Question, ErrorCode>> = {
  share: 'share-unconfirmed',
  confirmShare: 'share-still-unconfirmed',
  postStatus: 'status-unconfirmed',
  answerContactRequest: 'answer-unconfirmed',
  deleteContactRequest: 'answer-unconfirmed',
}

/** The pages' side of the bridge: asks the background and always replies with data. */
export async function ask<Name extends Question>(name: Name, argument: Argument<Name>): Promise<Reply<Replies[Name]>> {
  try {
    const reply: Reply<Replies[Name]> | undefined = await browser.runtime.sendMessage({ name, argument })
    return reply ?? noReply(interrupted[name])
  } catch (error) {
    const wasHeard = !(error instanceof Error && /receiving end does not exist/i.test(error.message))
    return noReply(wasHeard ? interrupted[name] : undefined)
  }
}

function noReply(unconfirmed: ErrorCode | undefined): { ok: false; code: ErrorCode } {
  if (unconfirmed) void wake()
  return { ok: false, code: unconfirmed ?? 'no-reply' }
}

/** Any question wakes the background, which then tells of what died under the one before it. */
async function wake(): Promise<void> {
  try {
    await browser.runtime.sendMessage({ name: 'redirectUri', argument: {} })
  } catch {
    // the next question does it
  }
}
