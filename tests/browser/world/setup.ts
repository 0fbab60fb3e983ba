import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import type { TestProject } from 'vitest/node'
import { buildExtension, type Family } from '../../../src/build/build-extension.ts'
import { ensureBrowser } from '../../../src/demo/browser/browser-program.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    family: Family
    /** Program of the browser. */
    browserProgram: string
    /** Folder of a profile that Firefox has used before; of the others' there is none. */
    usedProfile: string | undefined
    /** For each worker: the port of its services, and the folder of the production extension for them. */
    builds: Build[]
  }
}

interface Build {
  servicePort: number
  extensionDir: string
}

let folder = ''

/**
 * Builds the production extension for the project's browser, once for all workers: each has its own with the address of
 * its own service in it, at a port that is free. Every file starts its own service there.
 */
export async function setup(project: TestProject): Promise<void> {
  const family = project.name as Family
  folder = await mkdtemp(join(tmpdir(), 'passalong-tests-'))
  project.provide('family', family)
  const program = await ensureBrowser(family, console.log)
  project.provide('browserProgram', program)
  const [built, usedProfile] = await Promise.all([
    buildExtension(join(folder, 'built'), { family, baseUrl: `http://${builtHost}` }),
    family === 'firefox' ? useProfile(program, join(folder, 'profile')) : undefined,
  ])
  project.provide('usedProfile', usedProfile)
  const builds: Build[] = []
  for (let worker = 1; worker <= project.config.maxWorkers; worker++) {
    const servicePort = await freePort()
    builds.push({ servicePort, extensionDir: await copyFor(servicePort, built, join(folder, String(worker))) })
  }
  project.provide('builds', builds)
}

/** Where what is built once expects the service. */
const builtHost = '127.0.0.1:58717'

/** Starts Firefox once with a new profile, in which it keeps what it has read and compiled. */
async function useProfile(executablePath: string, userDataDir: string): Promise<string> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, userDataDir })
  await browser.close()
  // every start writes its own, and Puppeteer would set those beside it aside
  for (const preferences of ['prefs.js', 'user.js']) await rm(join(userDataDir, preferences), { force: true })
  return userDataDir
}

/** Copies what was built, for a service at another port. */
async function copyFor(port: number, built: string, copy: string): Promise<string> {
  await cp(built, copy, { recursive: true })
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|json|html)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    if (text.includes(builtHost)) await writeFile(file, text.replaceAll(builtHost, `127.0.0.1:${port}`))
  }
  return copy
}

export const teardown = (): Promise<void> => rm(folder, { recursive: true, force: true })
