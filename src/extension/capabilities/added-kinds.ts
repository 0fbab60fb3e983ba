import { conversationKinds } from '../features/conversation/kinds.ts'
import type { conversationFields } from '../features/conversation/questions.ts'
import type { statusFields } from '../features/news/questions.ts'
import { statusKinds } from '../features/news/stored.ts'
import type { passFields } from '../features/passes/schemas.ts'
import { passKinds } from '../features/passes/stored.ts'
import { addKindsOfWrites, type ContentsWith } from '../schemas/write-kinds.ts'

/** The capabilities' kinds of writes. Every page reads the outbox, so each of the lists adds them first. */
export const kindsOfWrites = { ...statusKinds, ...passKinds, ...conversationKinds }

addKindsOfWrites(kindsOfWrites)

declare module '../schemas/write-kinds.ts' {
  interface Contents extends ContentsWith<typeof statusFields & typeof passFields & typeof conversationFields> {}
}
