/** A command, or the start of the service, with its help. */
export interface Command {
  /** Loads the command’s modules first, since those of all commands take half a second. */
  run: (args: string[]) => Promise<void>
  /** The arguments; `[--data DIR]` is added. */
  usage: string
  /** What the command does, then its options. */
  explains: string
  /** The arguments of a complete call. */
  example: string
}

/** Commands by name, such as `member add`. The start of the service has the empty name. */
export type Commands = Readonly<Record<string, Command>>

/** The shell's line that begins with the command's name. */
const lineOf = (...words: string[]): string => ['npm run service --', ...words].filter((word) => word !== '').join(' ')

/** The help of one command. */
export function helpOf(name: string, { usage, explains, example }: Command): string {
  const indented = explains.trim().replaceAll(/^(?=.)/gm, '    ')
  return `  ${lineOf(name, usage, '[--data DIR]')}\n${indented}\n    Example: ${lineOf(name, example)}`
}

/** Completes the sentence about a wrong option. */
export function exampleOf(name: string, { example }: Command): string {
  return `Example: ${lineOf(name, example)}\n${lineOf(name, '--help')} explains the options.`
}
