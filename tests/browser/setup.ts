import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildExtension, type Family } from '../../src/build/build-extension.ts'
import { ensureBrowser } from '../../src/demo/browser/browser-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    family: Family
    /** Program of the browser. */
    browserProgram: string
    /** For each worker: the port of its services, and the folder of the production extension that is built for them. */
    builds: { servicePort: number; extensionDir: string }[]
  }
}

let folder = ''

/**
 * Builds the production extension for the project's browser and for each worker, for a service at a port that is free;
 * every file starts its own service there.
 */
export async function setup(project: TestProject): Promise<void> {
  const family = project.name as Family
  folder = await mkdtemp(join(tmpdir(), 'passalong-tests-'))
  project.provide('family', family)
  project.provide('browserProgram', await ensureBrowser(family, console.log))
  const builds = []
  for (let worker = 1; worker <= project.config.maxWorkers; worker++) {
    const servicePort = await freePort()
    const build = { family, baseUrl: `http://127.0.0.1:${servicePort}` }
    builds.push({ servicePort, extensionDir: await buildExtension(join(folder, String(worker)), build) })
  }
  project.provide('builds', builds)
}

export const teardown = (): Promise<void> => rm(folder, { recursive: true, force: true })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const listening = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!listening || typeof listening === 'string') throw new Error('no free port')
  return listening.port
}
