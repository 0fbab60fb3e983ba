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
    /** Folder of the production extension, built for the service at `servicePort`. */
    extensionDir: string
    servicePort: number
  }
}

let folder = ''

/** Builds the production extension once for the project's browser, for a service at a port that is free; every test starts its own service there. */
export async function setup(project: TestProject): Promise<void> {
  const family = project.name as Family
  folder = await mkdtemp(join(tmpdir(), 'passalong-tests-'))
  const servicePort = await freePort()
  project.provide('family', family)
  project.provide('browserProgram', await ensureBrowser(family, console.log))
  project.provide('extensionDir', await buildExtension(folder, { family, baseUrl: `http://127.0.0.1:${servicePort}` }))
  project.provide('servicePort', servicePort)
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
