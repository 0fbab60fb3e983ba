import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import type { TestProject } from 'vitest/node'
import { buildExtension, type Family, families } from '../../../src/build/build-extension.ts'
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

interface Prepared {
  program: string
  usedProfile: string | undefined
  builds: Build[]
}

/** Of both families: vitest loads this file once for its projects. */
let folder = ''
let demoData: Promise<string>
const preparing = new Map<string, Promise<Prepared>>()

/** Vitest sets up one project after another, and a build uses one processor: the first one begins the other's too. */
export async function setup(project: TestProject): Promise<void> {
  const family = project.name as Family
  if (preparing.size === 0) await prepareAll(project.vitest.projects)
  const { program, usedProfile, builds } = (await preparing.get(family)) as Prepared
  project.provide('family', family)
  project.provide('folder', folder)
  project.provide('browserProgram', program)
  project.provide('usedProfile', usedProfile)
  project.provide('demoData', await demoData)
  project.provide('builds', builds)
}

async function prepareAll(projects: readonly TestProject[]): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'passalong-tests-'))
  demoData = createDemoData(join(folder, 'demo'))
  for (const family of families) {
    const project = projects.find(({ name }) => name === family)
    if (project) preparing.set(family, prepare(family, project.config.maxWorkers))
  }
  // a failure is thrown by the setup that awaits it
  for (const each of [demoData, ...preparing.values()]) each.catch(() => undefined)
}

/**
 * Builds the extension for each worker, with the address of this worker's service. Every test file starts its own
 * there.
 */
async function prepare(family: Family, workers: number): Promise<Prepared> {
  const program = await ensureBrowser(family)
  const usedProfile = family === 'firefox' ? useProfile(program, join(folder, 'profile')) : undefined
  const builds: Build[] = []
  for (let worker = 1; worker <= workers; worker++) {
    const servicePort = await freePort()
    const extensionDir = await buildExtension(join(folder, String(worker)), { family, port: servicePort })
    builds.push({ servicePort, extensionDir })
  }
  return { program, usedProfile: await usedProfile, builds }
}

/** Starts the service once with an empty folder. */
async function createDemoData(data: string): Promise<string> {
  const service = await startServiceProcess({ port: await freePort(), data })
  await service.close()
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

export async function teardown(): Promise<void> {
  await Promise.allSettled([demoData, ...preparing.values()])
  preparing.clear()
  await rm(folder, { recursive: true, force: true })
}
