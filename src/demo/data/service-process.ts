import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { demoOrigin } from '../../build/demo-network.ts'
import { root } from '../../build/tools.ts'

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>

/** The demo uses its own data directory, even if the developer's shell sets DATABASE_URL. */
export const noDatabaseUrl = { DATABASE_URL: '', PASSALONG_DATABASE_URL: '' }

interface Options {
  port: number
  /** Its origin for clients, if a proxy is in front of it; by default the demo's. */
  baseUrl?: string | undefined
  data: string
  onOutput?: (text: string) => void
  nodeOptions?: readonly string[]
}

/** Waits until the service with demo data listens. @throws Error if it ends before */
export async function startServiceProcess({ port, baseUrl, data, onOutput, nodeOptions = [] }: Options) {
  const program = join(root, 'src', 'commands', 'service.ts')
  const args = ['--port', String(port), '--base-url', baseUrl ?? demoOrigin(port), '--data', data, '--demo']
  const env = { ...process.env, ...noDatabaseUrl }
  const child = spawn(process.execPath, [...nodeOptions, program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    /** Stops it after the open responses. @returns its exit code, 0 on success; null if it was killed */
    async close(): Promise<number | null> {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
