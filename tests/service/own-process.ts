import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const service = join(import.meta.dirname, '../../src/commands/service.ts')

interface Options {
  /** Another program that prints that it is listening; the data directory is its last argument but `args`. */
  program?: string
  imports?: readonly string[]
  nodeOptions?: readonly string[]
  longestFile?: number
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
}

export const inside = join(import.meta.dirname, 'inside.ts')

export function launchService(
  data: string,
  { program = service, imports = [], nodeOptions = [], longestFile, args = [], env = {} }: Options = {},
) {
  const options = [...nodeOptions, ...imports.flatMap((path) => ['--import', path])]
  const node = [process.execPath, ...options, program, '--port', '0', '--data', data, ...args] as const
  const [command, ...rest] =
    longestFile === undefined ? node : (['sh', '-c', `ulimit -S -f ${longestFile} && exec "$0" "$@"`, ...node] as const)
  // the fourth one carries questions to an imported module
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const child = spawn(command, rest, { stdio: [...stdio], env: { ...process.env, ...env } })
  let stdout = ''
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]): number | null => code)
  const listening = new Promise<string | undefined>((resolve) => {
    child.stdout?.on('data', (text) => {
      stdout += text
      const url = /listening on (\S+)\n/.exec(stdout)?.[1]
      if (url) resolve(url)
    })
    ended.then(() => resolve(undefined))
  })

  let asked = 0
  function ask<Answer = number>(question: string, details: object = {}): Promise<Answer> {
    const id = ++asked
    child.send({ id, question, ...details })
    return new Promise((resolve) => {
      const receive = (answer: { id: number; reply: Answer }) => {
        if (answer.id !== id) return
        child.off('message', receive)
        resolve(answer.reply)
      }
      child.on('message', receive)
    })
  }

  return {
    child,
    ask,
    listening,
    ended,
    log: () => stderr,
    complaints: () => failuresIn(stderr),
    /** Stops reading its log; `ended` then waits for `resumeLog`. */
    pauseLog: () => void child.stderr?.pause(),
    resumeLog: () => void child.stderr?.resume(),
    /** Resolves when the process has ended, even if its log isn't read. */
    exited: once(child, 'exit'),
    closeLog: () => child.stderr?.destroy(),
    kill: () => child.kill('SIGKILL') && ended,
    stop: () => child.kill('SIGTERM') && ended,
  }
}

export function failuresIn(log: string): string {
  const sentences = log.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return line
    const { level, message } = JSON.parse(line)
    return level === 'error' ? message : []
  })
  return sentences.join('\n')
}

export type OwnProcess = ReturnType<typeof launchService>

export async function urlOf(service: OwnProcess): Promise<string> {
  const url = await service.listening
  if (!url) throw new Error(`the service did not start: ${service.complaints()}`)
  return url
}
