import * as v from 'valibot'
import { type ErrorCode, failureSchema } from './errors.ts'

/** How long an action of the member that changes something at the network is kept. */
export const writeSchema = v.object({
  /** What it is about: one of `writeAbout`'s. */
  about: v.string(),
  /** What was sent, as text: the same again is the same action. */
  content: v.string(),
  /** The action's Idempotency-Key. */
  key: v.string(),
  /** On its way; asked about, since no clear response came; or failed. What succeeded is not kept. */
  phase: v.picklist(['sending', 'checking', 'failed']),
  /** Of one that failed. */
  failure: v.exactOptional(failureSchema),
})

/** An action of the member that is under way, or that failed last. */
export type Write = v.InferOutput<typeof writeSchema>

/** What an action can be about. */
export const writeAbout = {
  share: (url: string) => `share ${url}`,
  status: () => 'status',
  answer: (id: string) => `answer ${id}`,
}

/** What an action is called of which nobody knows whether it arrived. */
export function unconfirmed(about: string): ErrorCode {
  if (about.startsWith('share ')) return 'share-unconfirmed'
  return about === 'status' ? 'status-unconfirmed' : 'answer-unconfirmed'
}
