import { commentRemoval, like, newsComment } from '../features/conversation/kinds.ts'
import { status } from '../features/news/status.ts'
import { keptNote, pass, passAnswer, passRemoval } from '../features/passes/kinds.ts'
import { addKindsOfWrites, type ContentsOf } from '../schemas/write-kinds.ts'

/** The capabilities' kinds of writes. Every page reads the outbox, so each of the lists adds them first. */
export const kindsOfWrites = [status, pass, keptNote, passAnswer, passRemoval, like, newsComment, commentRemoval]

addKindsOfWrites(kindsOfWrites)

declare module '../schemas/write-kinds.ts' {
  interface Contents extends ContentsOf<(typeof kindsOfWrites)[number]> {}
}
