import type { Handlers } from '../../../src/extension/messages/questions.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { replies as passes } from '../features/passes/replies.ts'

/** Replies of a background that stores each write of a capability with these fields. */
export type Replies = (change: Partial<Write>) => Partial<Handlers>

export const replies: readonly Replies[] = [passes]
