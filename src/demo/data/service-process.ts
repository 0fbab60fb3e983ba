import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../build/tools.ts'

/** The demo network's service as a process of its own. */
export interface ServiceProcess {
  /**
   * Lets it finish what is under way and waits for its end.
   *
   * @returns its exit code, 0 when all went well; null if it was killed
   */
  stop: () => Promise<number | null>
}

interface ServiceProcessOptions {
  port: number
  /** Where its clients find it; at its port on loopback, unless something stands in front of it. */
  baseUrl?: string | undefined
  /** Directory of its database. */
  data: string
  /** Takes what it prints, as it comes. */
  onOutput?: (text: string) => void
}

/**
 * Starts `npm run service` with demo data, as anyone may; what it prints as an error is printed here too.
 *
 * @returns once it listens
 * @throws Error when it ends before that
 */
export async function startServiceProcess({
  port,
  baseUrl = `http://127.0.0.1:${port}`,
  data,
  onOutput,
}: ServiceProcessOptions): Promise<ServiceProcess> {
  const program = join(root, 'src', 'commands', 'service.ts')
  const args = ['--port', String(port), '--base-url', baseUrl, '--data', data, '--demo']
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => onOutput?.(String(chunk)))
  child.stderr.pipe(process.stderr)
  let listens = false
  for await (const line of createInterface({ input: child.stdout })) {
    listens = line === `graph service listening on http://127.0.0.1:${port}`
    if (listens) break
  }
  if (!listens) throw new Error('The service did not start; its message is above.')
  child.stdout.resume()
  return {
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
