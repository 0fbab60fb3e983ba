import { createInterface } from 'node:readline'
import { UsageError } from '../../../service/usage-error.ts'
import type { Terminal } from '../ask-password.ts'

/** What an option needs if it wasn't given. */
export interface Question<Name extends string> {
  /** The option, without its two dashes. */
  name: Name
  /** Completes “--name is missing: ”, and is the question at a terminal. */
  meaning: string
}

/**
 * Asks for missing options at the terminal. Questions are on stderr, so that stdout has only the result.
 *
 * @returns the typed lines by option
 * @throws UsageError that names all missing options if there is no terminal, or the one without an answer
 */
export async function askLines<Name extends string>(
  questions: readonly Question<Name>[],
  { stdin, stderr }: Terminal = process,
): Promise<Partial<Record<Name, string>>> {
  if (questions.length === 0) return {}
  if (stdin.isTTY !== true) throw new UsageError(questions.map(missing).join('\n'))
  const input = createInterface({ input: stdin })
  const lines = input[Symbol.asyncIterator]()
  try {
    const answers: Partial<Record<Name, string>> = {}
    for (const question of questions) {
      stderr.write(`${question.meaning[0]?.toUpperCase()}${question.meaning.slice(1)}: `)
      const { value = '' } = await lines.next()
      if (value.trim() === '') throw new UsageError(missing(question))
      answers[question.name] = value
    }
    return answers
  } finally {
    input.close()
  }
}

const missing = ({ name, meaning }: Question<string>): string => `--${name} is missing: ${meaning}.`
