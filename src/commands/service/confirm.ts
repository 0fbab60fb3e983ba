import { createInterface } from 'node:readline'
import { UsageError } from '../../service/usage-error.ts'
import type { Terminal } from './ask-password.ts'

/**
 * Confirms a removal: the operator has to type a name at the terminal.
 *
 * @param subject the beginning of the sentence "… will be removed for good"
 * @throws UsageError if anything else is typed, or without a terminal
 */
export async function confirm(subject: string, name: string, { stdin, stderr }: Terminal = process): Promise<void> {
  if (stdin.isTTY !== true) throw new UsageError('A removal can’t be undone: use --yes to confirm it.')
  stderr.write(`${subject} will be removed for good. Type ${name} to confirm: `)
  const input = createInterface({ input: stdin })
  try {
    const { value } = await input[Symbol.asyncIterator]().next()
    if (value?.trim() !== name) throw new UsageError('Nothing was removed.')
  } finally {
    input.close()
  }
}
