import { readRelease } from '../../build/release.ts'
import { LastAdministrator } from '../../service/actions/membership.ts'
import { DatabaseFailure } from '../../service/store/engine/database.ts'
import { UsageError } from '../../service/usage-error.ts'
import { isAboutOptions } from '../running/options.ts'
import { commands, helps } from './commands.ts'

/** @throws UsageError for invalid arguments, and the command's other errors */
export async function runCommand(args: string[]): Promise<void> {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  const words = end < 0 ? args : args.slice(0, end)
  const isCommand = (count: number) => count <= words.length && Object.hasOwn(commands, words.slice(0, count).join(' '))
  const count = [2, 1].find(isCommand) ?? 0
  const name = words.slice(0, count).join(' ')
  if (args.includes('--help') || args.includes('-h')) return console.log(helpFor(name || (words[0] ?? '')))
  if (args[0] === '--version') return console.log(readRelease().name)
  const command = commands[name]
  if (!command || (count === 0 && words.length > 0))
    throw new UsageError(
      `There is no command “${words.slice(0, 2).join(' ')}”; npm run service -- --help lists the commands.`,
    )
  try {
    await command(args.slice(count))
  } catch (error) {
    const sentence = sentenceOnOptions(error)
    throw sentence === undefined ? error : new UsageError(`${sentence}\n${exampleOf(name)}`, error)
  }
}

function helpFor(topic: string): string {
  const asked = [...helps].filter(([name]) => topic !== '' && `${name} `.startsWith(`${topic} `))
  return (asked.length > 0 ? asked : [...helps]).map(([, help]) => help).join('\n\n')
}

function sentenceOnOptions(error: unknown): string | undefined {
  if (error instanceof UsageError) return /^(?:--|FILE )/.test(error.message) ? error.message : undefined
  return isAboutOptions(error) ? error.message : undefined
}

/** The error message for the operator; undefined for a bug of the program. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof LastAdministrator) return error.message
  return error instanceof DatabaseFailure ? `${error.message}.` : sentenceOnOptions(error)
}

const exampleOf = (name: string): string =>
  `${helps.get(name)?.split('\n').at(-1)?.trim()}\nnpm run service -- ${name && `${name} `}--help explains the options.`
