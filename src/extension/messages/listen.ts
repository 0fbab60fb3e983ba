import * as v from 'valibot'
import { browser } from 'wxt/browser'
import type { Failure } from '../schemas/stored-schemas.ts'
import type { Answers, Reply } from './questions.ts'

/** Registers its listener at once, for the message that wakes the worker. Replies only to this extension's pages. */
export function listen(answers: Answers, failureOf: (error: unknown) => Failure): void {
  const messageSchema = v.object({
    id: v.optional(v.string()),
    name: v.optional(v.picklist(Object.keys(answers))),
    argument: v.optional(v.unknown()),
  })
  const underWay = new Set<string | undefined>()

  browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    if (sender.id !== browser.runtime.id || !sender.url?.startsWith(`${location.origin}/`)) return
    reply(message, new URL(sender.url).pathname).then((replied) =>
      // browsers may run an old worker after an unpacked extension's folder was replaced
      sendResponse({ ...replied, build: import.meta.env.PASSALONG_BUILD }),
    )
    return true
  })

  async function reply(message: unknown, page: string): Promise<Reply<unknown>> {
    const parsed = v.safeParse(messageSchema, message)
    if (!parsed.success) return { ok: false, code: 'invalid' }
    const { id, name } = parsed.output
    if (name === undefined && id === undefined) return { ok: false, code: 'invalid' }
    const answer = name !== undefined && answers[name]
    if (!answer) return { ok: true, value: underWay.has(id) }
    const argument = v.safeParse(answer.parser, parsed.output.argument)
    if (!argument.success) return { ok: false, code: 'invalid' }
    try {
      underWay.add(id)
      return { ok: true, value: (await answer.handler(argument.output, page)) ?? null }
    } catch (error) {
      return { ok: false, ...failureOf(error) }
    } finally {
      underWay.delete(id)
    }
  }
}
