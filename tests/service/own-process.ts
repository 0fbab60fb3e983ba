import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../src/commands/service.ts')

interface Options {
  /** Modules that are loaded before the service's own. */
  imports?: readonly string[]
  /** How long, in blocks of `ulimit`, a file may become: what is longer doesn't fit on the disk. */
  longestFile?: number
  /** Arguments beside those that name the data and the port. */
  args?: readonly string[]
}

/** The real service on a directory of data, as a process of its own that can be killed at any moment. */
export function launchService(data: string, { imports = [], longestFile, args = [] }: Options = {}) {
  const node = [...imports.flatMap((path) => ['--import', path]), program, '--port', '0', '--data', data, ...args]
  const child =
    longestFile === undefined
      ? spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn('sh', ['-c', `ulimit -S -f ${longestFile} && exec "$0" "$@"`, process.execPath, ...node], {
          stdio: ['ignore', 'pipe', 'pipe'],
        })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]): number | null => code)
  const listening = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (text) => {
      stdout += text
      const url = /listening on (\S+)\n/.exec(stdout)?.[1]
      if (url) resolve(url)
    })
    ended.then(() => resolve(undefined))
  })

  return {
    /** Where it listens; undefined when it ended before. */
    listening,
    /** Its exit code, null after a signal that it did not survive. */
    ended,
    /** What it said about its own failures. */
    complaints: () => stderr,
    /** From now on whoever writes to its log finds nobody. */
    closeLog: () => child.stderr.destroy(),
    kill: () => child.kill('SIGKILL') && ended,
    stop: () => child.kill('SIGTERM') && ended,
  }
}

export type OwnProcess = ReturnType<typeof launchService>

/** @throws what the service said when it did not start */
export async function urlOf(service: OwnProcess): Promise<string> {
  const url = await service.listening
  if (!url) throw new Error(`the service did not start: ${service.complaints()}`)
  return url
}
