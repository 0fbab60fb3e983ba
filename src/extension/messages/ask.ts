import { browser } from 'wxt/browser'
import type { Answers, Argument, Question, Reply } from './questions.ts'

/** The pages' side of the bridge: asks the background and always answers with data. */
export async function ask<Name extends Question>(name: Name, argument: Argument<Name>): Promise<Reply<Answers[Name]>> {
  try {
    const reply: Reply<Answers[Name]> | undefined = await browser.runtime.sendMessage({ name, argument })
    return reply ?? { ok: false, code: 'no-answer' }
  } catch {
    return { ok: false, code: 'no-answer' }
  }
}
