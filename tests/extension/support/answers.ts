import { kindsOfWrites } from '../../../src/extension/capabilities/added-kinds.ts'
import { type Answers, type Handlers, ofCore, type Questions } from '../../../src/extension/messages/questions.ts'
import type { ContentOf, WriteType } from '../../../src/extension/schemas/write-kinds.ts'

const files = import.meta.glob<{ questions?: object }>(
  '../../../src/extension/{capabilities,features}/*/{background,questions}.ts',
  { eager: true },
)

/** The parsers of the core's questions and of all capabilities'. */
export const allQuestions: Questions = Object.assign({}, ofCore, ...Object.values(files).map((each) => each.questions))

/** What a kind of write says, without its type. */
export type Said<Type extends WriteType> = Omit<ContentOf<Type>, 'type'>

/** The question `write`, by the kind of write. */
type Writers = { [Type in WriteType]: (said: Said<Type>) => Promise<unknown> }

const types = ['share', 'comment', 'removal', 'answer', 'deletion', ...Object.keys(kindsOfWrites)]

export type AllHandlers = Handlers & Writers

/** The handlers of all questions, typed: pages ask by messages. */
export function handlersOf(answers: Answers): AllHandlers {
  const handlers = Object.fromEntries(Object.entries(answers).map(([name, { handler }]) => [name, handler]))
  const writers = types.map((type) => [type, (said: object) => handlers.write?.({ type, ...said }, '')])
  return { ...handlers, ...Object.fromEntries(writers) } as unknown as AllHandlers
}
