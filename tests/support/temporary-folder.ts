import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { folderInMemory } from './folder-in-memory.ts'

const prefix = join(folderInMemory(), 'passalong-test-')

/** The contents of a new folder: the settings of a network on PostgreSQL in the project `postgres`, else nothing. */
let prepare: (folder: string) => () => unknown = () => () => {}

/** @param prepareFolder writes into each new folder; returns what is to be done after its removal */
export function prepareFolders(prepareFolder: typeof prepare): void {
  prepare = prepareFolder
}

/** A folder for the running test, which is removed after the `afterEach` hooks. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(prefix)
  const finish = prepare(folder)
  onTestFinished(async () => {
    remove(folder)
    await finish()
  })
  return folder
}

/** Call it above the hooks: it is created before the first test and removed after the last. */
export function temporaryFolderForAll(): string {
  const folder = `${prefix}${randomUUID().slice(0, 8)}`
  let finish: () => unknown = () => {}
  beforeAll(() => {
    mkdirSync(folder)
    finish = prepare(folder)
  })
  afterAll(async () => {
    remove(folder)
    await finish()
  })
  return folder
}

/** Retries, because a browser or service that has just ended may still write there. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
