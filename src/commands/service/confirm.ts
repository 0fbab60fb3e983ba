import { createInterface } from 'node:readline'
import { UsageError } from '../../service/usage-error.ts'
import type { Terminal } from './ask-password.ts'

/**
 * Asks at a terminal for the name of what is about to be removed.
 *
 * @param what is removed, as the beginning of a sentence
 * @throws UsageError when something else is typed, and where there is no terminal to ask at
 */
export async function confirm(what: string, name: string, { stdin, stderr }: Terminal = process): Promise<void> {
  if (stdin.isTTY !== true) throw new UsageError('What is removed is gone for good: say --yes to remove it.')
  stderr.write(`${what} will be removed for good. Type ${name} to confirm: `)
  const input = createInterface({ input: stdin })
  try {
    const { value } = await input[Symbol.asyncIterator]().next()
    if (value?.trim() !== name) throw new UsageError('Nothing was removed.')
  } finally {
    input.close()
  }
}
