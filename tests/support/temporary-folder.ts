import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const prefix = join(tmpdir(), 'passalong-test-')

/** A folder for the running test, which is removed after the `afterEach` hooks. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(prefix)
  onTestFinished(() => remove(folder))
  return folder
}

/**
 * A folder for all tests of a file or a `describe`. Call it above the hooks: it is created before the first test and
 * removed after the last. If a filter excludes all tests, it is never created.
 */
export function temporaryFolderForAll(): string {
  const folder = `${prefix}${randomUUID().slice(0, 8)}`
  beforeAll(() => void mkdirSync(folder))
  afterAll(() => remove(folder))
  return folder
}

/** Retries, because a browser or service that has just ended may still write there. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
