import { vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'

/** The lines that a command prints, with the sentence of its error at the end. */
export async function said(command: string[] | (() => Promise<void>)): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  try {
    await (Array.isArray(command) ? runCommand(command) : command())
  } catch (error) {
    lines.push(explain(error) ?? `A fault: ${error}`)
  } finally {
    log.mockRestore()
  }
  return lines.join('\n')
}

/** Options as arguments. */
export const flags = (options: Record<string, string>): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
