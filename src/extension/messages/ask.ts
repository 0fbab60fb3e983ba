import { browser } from 'wxt/browser'
import type { Argument, Question, Replies, Reply } from './questions.ts'

/** The pages' side of the bridge: asks the background and always replies with data. */
export async function ask<Name extends Question>(name: Name, argument: Argument<Name>): Promise<Reply<Replies[Name]>> {
  try {
    const reply: Reply<Replies[Name]> | undefined = await browser.runtime.sendMessage({ name, argument })
    if (reply) return reply
  } catch {
    // the background died, or could not be started
  }
  void wake()
  return { ok: false, code: 'no-reply' }
}

/** Any question wakes the background, which then goes on with what died under the one before it. */
async function wake(): Promise<void> {
  try {
    await browser.runtime.sendMessage({ name: 'redirectUri', argument: {} })
  } catch {
    // the next question does it
  }
}
