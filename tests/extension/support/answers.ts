import { type Answers, type Handlers, ofCore, type Questions } from '../../../src/extension/messages/questions.ts'

const files = import.meta.glob<{ questions?: object }>(
  '../../../src/extension/{capabilities,features}/*/{background,questions}.ts',
  { eager: true },
)

/** The parsers of the core's questions and of all capabilities'. */
export const allQuestions: Questions = Object.assign({}, ofCore, ...Object.values(files).map((each) => each.questions))

/** The handlers of all questions, typed: pages ask by messages. */
export const handlersOf = (answers: Answers): Handlers =>
  Object.fromEntries(Object.entries(answers).map(([name, { handler }]) => [name, handler])) as unknown as Handlers
