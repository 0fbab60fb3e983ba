import { browser } from 'wxt/browser'
import type { Argument, Question, Replies, Reply } from './questions.ts'

/** The pages' side of the bridge: asks the background and always replies with data. */
export async function ask<Name extends Question>(name: Name, argument: Argument<Name>): Promise<Reply<Replies[Name]>> {
  try {
    const reply: Reply<Replies[Name]> | undefined = await browser.runtime.sendMessage({ name, argument })
    return reply ?? { ok: false, code: 'no-answer' }
  } catch {
    return { ok: false, code: 'no-answer' }
  }
}
