import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from '../../service/usage-error.ts'

export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream
}

/** Asks for a password. A pipe may repeat it in a second line. @throws UsageError without a password */
export async function askPassword({ stdin, stderr }: Terminal = process): Promise<{ password: string; again: string }> {
  const terminal = stdin.isTTY === true
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  using input = createInterface({ input: stdin, output: discard, terminal })
  // at a terminal, readline catches Ctrl-C
  input.on('SIGINT', () => input.close())
  const lines = input[Symbol.asyncIterator]()

  async function ask(question: string): Promise<string | undefined> {
    if (terminal) stderr.write(question)
    const { value, done } = await lines.next()
    if (terminal) stderr.write('\n')
    return done ? undefined : value
  }

  const password = await ask('Password: ')
  const again = password === undefined ? undefined : await ask('Repeat the password: ')
  if (password === undefined || (terminal && again === undefined)) throw new UsageError('No password was given.')
  return { password, again: again ?? password }
}

/** @param subject begins “… will be removed for good” @throws UsageError unless the name is typed at a terminal */
export async function confirm(subject: string, name: string, { stdin, stderr }: Terminal = process): Promise<void> {
  if (stdin.isTTY !== true) throw new UsageError('A removal can’t be undone: use --yes to confirm it.')
  stderr.write(`${subject} will be removed for good. Type ${name} to confirm: `)
  using input = createInterface({ input: stdin })
  const { value } = await input[Symbol.asyncIterator]().next()
  if (value?.trim() !== name) throw new UsageError('Nothing was removed.')
}

/**
 * Questions are on stderr, so that stdout has only the result.
 * @returns the typed lines by option
 * @throws UsageError that names all missing options if there is no terminal, or the one without an answer
 */
export async function askLines<Name extends string>(
  questions: readonly { name: Name; meaning: string }[],
  { stdin, stderr }: Terminal = process,
): Promise<Partial<Record<Name, string>>> {
  if (questions.length === 0) return {}
  const missing = ({ name, meaning }: (typeof questions)[number]) => `--${name} is missing: ${meaning}.`
  if (stdin.isTTY !== true) throw new UsageError(questions.map(missing).join('\n'))
  using input = createInterface({ input: stdin })
  const lines = input[Symbol.asyncIterator]()
  const answers: Partial<Record<Name, string>> = {}
  for (const question of questions) {
    stderr.write(`${question.meaning[0]?.toUpperCase()}${question.meaning.slice(1)}: `)
    const { value = '' } = await lines.next()
    if (value.trim() === '') throw new UsageError(missing(question))
    answers[question.name] = value
  }
  return answers
}
