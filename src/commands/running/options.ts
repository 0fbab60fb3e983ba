import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Runs a command. An error ends the process with its sentence alone. */
export async function endingInSentence(run: () => unknown): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Reads the options of a command of this repository; `--help` is answered before (src/commands/bootstrap). An option
 * that the command doesn't have ends the process with code 2 and a sentence.
 * @param command as it is typed, such as `npm run zip`
 */
export function readOptions<const Config extends ParseArgsConfig>(command: string, config: Config) {
  try {
    return parseArgs<Config>(config)
  } catch (error) {
    if (!isAboutOptions(error)) throw error
    // what follows is about arguments that begin with a hyphen, of which there are none
    console.error(`${error.message.split('. ')[0]?.replace(/\.$/, '')}. ${command} -- --help lists the options.`)
    process.exit(2)
  }
}

export const isAboutOptions = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
