import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from '../../service/usage-error.ts'

export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream
}

/**
 * Asks for a new password twice. At a terminal nothing of it is shown; from a pipe it is the first line, and a second
 * one, if there is one, repeats it.
 *
 * @throws UsageError when the input ends before the password
 */
export async function askPassword({ stdin, stderr }: Terminal = process): Promise<{ password: string; again: string }> {
  const terminal = stdin.isTTY === true
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: stdin, output: nowhere, terminal })
  // readline holds Ctrl-C back at a terminal
  input.on('SIGINT', () => input.close())
  const lines = input[Symbol.asyncIterator]()

  /** On stderr, so that what a script reads from stdout is the id alone. */
  async function ask(question: string): Promise<string | undefined> {
    if (terminal) stderr.write(question)
    const { value, done } = await lines.next()
    if (terminal) stderr.write('\n')
    return done ? undefined : value
  }

  try {
    const password = await ask('Password: ')
    const again = password === undefined ? undefined : await ask('The same again: ')
    if (password === undefined || (terminal && again === undefined)) throw new UsageError('No password was given.')
    return { password, again: again ?? password }
  } finally {
    input.close()
  }
}
