import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from '../../service/usage-error.ts'

export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream
}

/**
 * Asks for a new password twice. A terminal doesn't show it. From a pipe, the first line is the password, and an
 * optional second line its repetition.
 *
 * @throws UsageError if the input ends before the password
 */
export async function askPassword({ stdin, stderr }: Terminal = process): Promise<{ password: string; again: string }> {
  const terminal = stdin.isTTY === true
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: stdin, output: discard, terminal })
  // at a terminal, readline catches Ctrl-C
  input.on('SIGINT', () => input.close())
  const lines = input[Symbol.asyncIterator]()

  /** Asks on stderr, so that stdout has only the result, for scripts. */
  async function ask(question: string): Promise<string | undefined> {
    if (terminal) stderr.write(question)
    const { value, done } = await lines.next()
    if (terminal) stderr.write('\n')
    return done ? undefined : value
  }

  try {
    const password = await ask('Password: ')
    const again = password === undefined ? undefined : await ask('Repeat the password: ')
    if (password === undefined || (terminal && again === undefined)) throw new UsageError('No password was given.')
    return { password, again: again ?? password }
  } finally {
    input.close()
  }
}
