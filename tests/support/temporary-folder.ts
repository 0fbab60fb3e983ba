import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const prefix = join(tmpdir(), 'passalong-test-')

/** A folder for the running test, also from a `beforeEach`; it is gone after the `afterEach` hooks. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(prefix)
  onTestFinished(() => remove(folder))
  return folder
}

/**
 * A folder for all tests of a file or a `describe`, to be called above its hooks: it is made before the first of them and
 * removed after the last. Where no test runs, as in a file that a filter leaves out, it is never made.
 */
export function temporaryFolderForAll(): string {
  const folder = `${prefix}${randomUUID().slice(0, 8)}`
  beforeAll(() => void mkdirSync(folder))
  afterAll(() => remove(folder))
  return folder
}

/** A browser or a service that ended a moment ago may still write there. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
