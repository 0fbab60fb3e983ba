import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import type { TestProject } from 'vitest/node'
import { buildExtension, type Family } from '../../../src/build/build-extension.ts'
import { startServiceProcess } from '../../../src/demo/data/service-process.ts'
import { ensureBrowser } from '../../../src/demo/programs.ts'
import { freePort } from '../../support/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    family: Family
    folder: string
    browserProgram: string
    /** Folder of a profile that Firefox has used before; undefined for Chromium. */
    usedProfile: string | undefined
    /** Folder of a service's demo data, which every world copies: to create them takes longer than to start. */
    demoData: string
    /** One build for each worker. */
    builds: Build[]
  }
}

interface Build {
  servicePort: number
  extensionDir: string
}

let folder = ''

/**
 * Builds the extension for each worker, with the address of this worker's service. Every test file starts its own
 * there.
 */
export async function setup(project: TestProject): Promise<void> {
  const family = project.name as Family
  folder = await mkdtemp(join(tmpdir(), 'passalong-tests-'))
  project.provide('family', family)
  project.provide('folder', folder)
  const program = await ensureBrowser(family, console.log)
  project.provide('browserProgram', program)
  const [usedProfile, demoData] = await Promise.all([
    family === 'firefox' ? useProfile(program, join(folder, 'profile')) : undefined,
    createDemoData(join(folder, 'demo')),
  ])
  project.provide('usedProfile', usedProfile)
  project.provide('demoData', demoData)
  const builds: Build[] = []
  for (let worker = 1; worker <= project.config.maxWorkers; worker++) {
    const servicePort = await freePort()
    const baseUrl = `http://127.0.0.1:${servicePort}`
    builds.push({ servicePort, extensionDir: await buildExtension(join(folder, String(worker)), { family, baseUrl }) })
  }
  project.provide('builds', builds)
}

/** Starts the service once with an empty folder. */
async function createDemoData(data: string): Promise<string> {
  const service = await startServiceProcess({ port: await freePort(), data })
  await service.stop()
  return data
}

/** Starts Firefox once with a new profile, which then contains its caches. */
async function useProfile(executablePath: string, userDataDir: string): Promise<string> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, userDataDir })
  await browser.close()
  // every start writes its own files, and Puppeteer would back up existing ones
  for (const preferences of ['prefs.js', 'user.js']) await rm(join(userDataDir, preferences), { force: true })
  return userDataDir
}

export const teardown = (): Promise<void> => rm(folder, { recursive: true, force: true })
